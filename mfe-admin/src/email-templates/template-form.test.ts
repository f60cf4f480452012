import { describe, expect, it } from 'vitest'
import { createEmailTemplateFixture } from './email-template.fixture.ts'
import { buildTemplateBody, buildTemplateFormValues, emptyTemplateForm, validateTemplateForm } from './template-form.ts'

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
