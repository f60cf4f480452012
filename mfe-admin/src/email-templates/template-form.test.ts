import { describe, expect, it } from 'vitest'
import { aTemplate } from './a-template.ts'
import { changesBody, emptyForm, formOf, localErrors, newBody, rebased } from './template-form.ts'

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

  it('sends only what differs, with the version', () => {
    const base = aTemplate()
    expect(changesBody(base, { ...formOf(base), subject: 'Tomorrow', name: 'Installation reminder ' })).toEqual({
      subject: 'Tomorrow',
      version: 3,
    })
  })

  it('keeps what was typed on top of what somebody else has saved', () => {
    const base = aTemplate()
    const mine = { ...formOf(base), subject: 'Mine' }
    const now = aTemplate({ version: 4, subject: 'Theirs', name: 'Renamed' })
    expect(rebased(base, mine, now)).toEqual({ ...formOf(now), subject: 'Mine' })
  })
})
