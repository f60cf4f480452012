import { describe, expect, it } from 'vitest'
import { createEmailTemplateFixture } from './email-template.fixture.ts'
import {
  buildCopyFormValues,
  buildTemplateBody,
  buildTemplateFormValues,
  emptyTemplateForm,
  findNamesake,
  validateTemplateForm,
} from './template-form.ts'

describe("a template's form", () => {
  it('wants a name, a type, a subject and a body', () => {
    expect(validateTemplateForm({ ...emptyTemplateForm, name: ' ', body: '\n' })).toEqual({
      name: 'Required',
      type: 'Required',
      subject: 'Required',
      body: 'Required',
    })
    expect(validateTemplateForm(buildTemplateFormValues(createEmailTemplateFixture()))).toEqual({})
  })

  it('says which text is too long, counting characters as people see them', () => {
    expect(validateTemplateForm({ ...buildTemplateFormValues(createEmailTemplateFixture()), subject: '🏠'.repeat(256) })).toEqual({
      subject: 'Must be at most 255 characters',
    })
    expect(validateTemplateForm({ ...buildTemplateFormValues(createEmailTemplateFixture()), subject: '🏠'.repeat(255) })).toEqual({})
  })

  it('starts a copy under a name that fits, inactive', () => {
    const { subject, body } = createEmailTemplateFixture()
    expect(buildCopyFormValues(createEmailTemplateFixture({ name: 'Welcome' }))).toMatchObject({
      name: 'Welcome (copy)',
      subject,
      body,
      is_active: false,
    })
    expect(buildCopyFormValues(createEmailTemplateFixture({ name: '🏠'.repeat(100) })).name).toBe(`${'🏠'.repeat(93)} (copy)`)
  })

  it('finds another template of the same name, in any case', () => {
    const [one, other] = [createEmailTemplateFixture({ id: 1, name: 'Welcome' }), createEmailTemplateFixture({ id: 2, name: 'Quote' })]
    expect(findNamesake(' WELCOME', null, [one, other])).toBe(one)
    expect(findNamesake('Welcome', one, [one, other])).toBeUndefined()
    expect(findNamesake('', null, [one, other])).toBeUndefined()
  })

  it('sends a new template whole', () => {
    expect(buildTemplateBody({ name: ' Welcome ', type: 'customer_info', subject: 'Hello', body: 'Hi', is_active: false })).toEqual({
      name: 'Welcome',
      type: 'customer_info',
      subject: 'Hello',
      body: 'Hi',
      is_active: false,
    })
  })
})
