import { describe, expect, it } from 'vitest'
import { createInstallerFixture } from './installer.fixture.ts'
import {
  buildInstallerBody,
  buildInstallerFormValues,
  emptyInstallerForm,
  formatInstallerField,
  installerFormConfig,
  validateInstallerForm,
} from './installer-form.ts'

const form = buildInstallerFormValues(createInstallerFixture())

describe("an installer's form", () => {
  it('starts as active and wants a name: "Name is required"', () => {
    expect(emptyInstallerForm.status).toBe('active')
    expect(validateInstallerForm({ ...form, name: ' ' })).toEqual({ name: 'Required' })
    expect(installerFormConfig.inWords({ name: 'Required', email: 'Must be an email address' })).toBe('Name is required')
    expect(installerFormConfig.inWords({ email: 'Must be an email address' })).toBe('Please check all fields')
    expect(validateInstallerForm({ ...emptyInstallerForm, name: 'Ana' })).toEqual({})
  })

  it.each(['0', '0.01', '.5', '42.', '42.50', '99999999.99', ''])('takes the hourly rate "%s"', (hourly_rate) =>
    expect(validateInstallerForm({ ...form, hourly_rate })).toEqual({}),
  )

  it.each(['-1', '42.505', '1e3', '100000000'])('refuses the hourly rate "%s"', (hourly_rate) =>
    expect(validateInstallerForm({ ...form, hourly_rate })).toEqual({ hourly_rate: 'Must be an amount up to 99,999,999.99' }),
  )

  it('refuses a comma in a name and what is no e-mail address', () => {
    expect(validateInstallerForm({ ...form, name: 'Sample, Ana', email: 'ana at example.com' })).toEqual({
      name: 'Must not contain a comma',
      email: 'Must be an email address',
    })
  })

  it('sends the rate as a number, and null where nothing stands', () => {
    expect(buildInstallerBody({ ...form, name: ' Ana ', hourly_rate: '42.50', phone: ' ', hire_date: '' })).toEqual({
      name: 'Ana',
      status: 'active',
      phone: null,
      email: 'ana@example.com',
      hire_date: null,
      hourly_rate: 42.5,
      specialty: 'Islands',
      notes: 'Left-handed',
    })
    expect(buildInstallerBody({ ...form, hourly_rate: '' }).hourly_rate).toBeNull()
    expect(buildInstallerBody({ ...form, hourly_rate: '0' }).hourly_rate).toBe(0)
  })

  it('tells values as people read them', () => {
    const told = (['name', 'status', 'hire_date', 'hourly_rate'] as const).map((field) =>
      formatInstallerField(field, { ...form, status: 'on_leave' }),
    )
    expect(told).toEqual(['Ana Sample', 'On leave', 'May 1, 2024', '$42.50'])
    expect(formatInstallerField('phone', emptyInstallerForm)).toBe('None')
  })
})
