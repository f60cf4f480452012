import { describe, expect, it } from 'vitest'
import { aTemplate } from './email-template.fixture.ts'
import { emptyForm, formOf, localErrors, newBody } from './template-form.ts'

describe("a template's form", () => {
  it('wants a name, a type, a subject and a body', () => {
    expect(localErrors({ ...emptyForm, name: ' ', body: '\n' })).toEqual({
      name: 'Required',
      type: 'Required',
      subject: 'Required',
      body: 'Required',
    })
    expect(localErrors(formOf(aTemplate()))).toEqual({})
  })

  it('says which text is too long, counting characters as people see them', () => {
    expect(localErrors({ ...formOf(aTemplate()), subject: '🏠'.repeat(256) })).toEqual({ subject: 'Must be at most 255 characters' })
    expect(localErrors({ ...formOf(aTemplate()), subject: '🏠'.repeat(255) })).toEqual({})
  })

  it('sends a new template whole', () => {
    expect(newBody({ name: ' Welcome ', type: 'customer_info', subject: 'Hello', body: 'Hi', is_active: false })).toEqual({
      name: 'Welcome',
      type: 'customer_info',
      subject: 'Hello',
      body: 'Hi',
      is_active: false,
    })
  })
})
