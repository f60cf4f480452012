import { describe, expect, it } from 'vitest'
import {
  applyRepairChange,
  buildEmptyRepairForm,
  buildRepairForm,
  buildRepairRequestBody,
  findRepairFormErrors,
  prefillFromProject,
  requiredRepairFields,
} from './repair-form.ts'
import { buildFoundProject, buildRepairRequest } from './repair-request.fixture.ts'

const today = '2026-11-27'

describe('an empty form', () => {
  it('is Medium, Pending and reported today', () => {
    expect(buildEmptyRepairForm(today)).toMatchObject({ priority: 'Medium', status: 'Pending', date_reported: today, completion_date: '' })
  })

  it('needs customer name, phone, address and issue description', () => {
    expect(requiredRepairFields).toEqual(['customer_name', 'phone', 'address', 'issue_description'])
    expect(findRepairFormErrors(buildEmptyRepairForm(today))).toEqual(
      Object.fromEntries(requiredRepairFields.map((field) => [field, 'Required'])),
    )
  })
})

describe('the completion date', () => {
  const form = buildRepairForm(buildRepairRequest())
  it('is today when Completed is chosen', () => {
    expect(applyRepairChange(form, { status: 'Completed' }, today).completion_date).toBe(today)
  })

  it('goes with any other status', () => {
    const completed = buildRepairForm(buildRepairRequest({ status: 'Completed', completion_date: '2026-11-25' }))
    for (const status of ['Pending', 'In Progress', 'Cancelled'])
      expect(applyRepairChange(completed, { status }, today).completion_date).toBe('')
  })

  it('can be another day, and none again', () => {
    const completed = applyRepairChange(form, { status: 'Completed' }, today)
    expect(applyRepairChange(completed, { completion_date: '2026-11-26' }, today).completion_date).toBe('2026-11-26')
    expect(applyRepairChange(completed, { completion_date: '' }, today).completion_date).toBe('')
  })
})

describe('what the form checks', () => {
  const form = buildRepairForm(buildRepairRequest())
  it('finds nothing on a sound request, also without an e-mail', () => {
    expect(findRepairFormErrors(form)).toEqual({})
    expect(findRepairFormErrors({ ...form, email: '' })).toEqual({})
  })

  it.each([
    [{ email: 'x@' }, 'email', 'Must be an email address'],
    [{ phone: ' ' }, 'phone', 'Required'],
    [{ status: 'Completed', completion_date: '2026-11-23' }, 'completion_date', 'Must not be before the date reported'],
  ])('finds %j', (changes, field, message) => {
    expect(findRepairFormErrors({ ...form, ...changes })).toEqual({ [field]: message })
  })
})

describe('what is sent', () => {
  it('is the request itself where nothing was typed, with an empty completion date as null', () => {
    const { id, created_at, updated_at, version, ...request } = buildRepairRequest()
    expect(buildRepairRequestBody(buildRepairForm(buildRepairRequest()))).toEqual(request)
  })

  it('is without what a completed project does not know', () => {
    const form = { ...buildEmptyRepairForm(today), ...prefillFromProject(buildFoundProject({ email: null })), issue_description: ' Loose ' }
    expect(buildRepairRequestBody(form)).toMatchObject({
      project_id: 42,
      customer_name: 'Naomi Fitzgerald',
      email: null,
      issue_description: 'Loose',
    })
  })
})
