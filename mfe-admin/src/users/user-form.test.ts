import { describe, expect, it } from 'vitest'
import { aUser } from './user.fixture.ts'
import { bodyOf, emptyForm, formatField, formOf, keysIn, localErrors, userKind, withRole } from './user-form.ts'

const ada = { role: 'administrator', permissions: [] }
const otto = { role: 'owner', permissions: ['leads', 'reports', 'user-management'] }
const form = formOf(aUser())

describe("a user's form", () => {
  it('starts as an active sales rep with the keys of that role', () => {
    const empty = emptyForm(ada)
    expect(empty).toMatchObject({ role: 'sales_rep', is_active: true })
    expect(keysIn(empty)).toEqual(['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets'])
    expect(keysIn(emptyForm(otto))).toEqual(['leads'])
  })

  it('gets the keys of another role, as far as the actor has them', () => {
    expect(keysIn(withRole(ada, 'installer'))).toEqual(['dashboard', 'installations'])
    expect(keysIn(withRole(otto, 'manager'))).toEqual(['leads', 'reports'])
  })

  it('wants a name and a password: "Username and password are required"', () => {
    const { inWords } = userKind(ada)
    expect(localErrors(emptyForm(ada))).toEqual({ username: 'Required', password: 'Required' })
    for (const errors of [{ username: 'Required' }, { password: 'Required' }])
      expect(inWords(errors)).toBe('Username and password are required')
    expect(inWords({ email: 'Must be an email address' })).toBe('Email: Must be an email address')
    expect(localErrors({ ...form, username: ' ', email: 'kim at example.com' })).toEqual({
      username: 'Required',
      email: 'Must be an email address',
    })
  })

  it('wants eight characters of a password, and none of a user that there is', () => {
    expect(localErrors({ ...form, password: '7 chars' })).toEqual({ password: 'Must be at least 8 characters' })
    expect(localErrors({ ...form, password: '8 chars!' })).toEqual({})
    expect(localErrors(form)).toEqual({})
  })

  it('sends permissions as the JSON of a list, blanks as null, a password only where it is asked', () => {
    expect(bodyOf({ ...form, username: ' kim ', full_name: ' ', email: '' })).toEqual({
      username: 'kim',
      full_name: null,
      email: null,
      role: 'sales_rep',
      permissions: '["dashboard","leads","add_lead","followups","installations","sample-booklets"]',
      is_active: true,
    })
    expect(bodyOf({ ...form, password: ' as typed ' }).password).toBe(' as typed ')
  })

  it('tells values as people read them', () => {
    const told = (['full_name', 'role', 'is_active', 'permissions'] as const).map((field) =>
      formatField(field, { ...form, permissions: '["leads"]' }),
    )
    expect(told).toEqual(['Kim Sample', 'Sales Rep', 'Active', 'Leads'])
    expect(formatField('permissions', { ...form, permissions: '[]' })).toBe('None')
  })
})
