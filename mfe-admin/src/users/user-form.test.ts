import { describe, expect, it } from 'vitest'
import { createUserFixture } from './user.fixture.ts'
import {
  buildEmptyUserForm,
  buildRoleWithPermissions,
  buildUserBody,
  buildUserFormValues,
  createUserFormConfig,
  formatUserField,
  parsePermissionKeys,
  validateUserForm,
} from './user-form.ts'

const ada = { role: 'administrator', permissions: [] }
const otto = { role: 'owner', permissions: ['leads', 'reports', 'user-management'] }
const form = buildUserFormValues(createUserFixture())

describe("a user's form", () => {
  it('starts as an active sales rep with the keys of that role', () => {
    const empty = buildEmptyUserForm(ada)
    expect(empty).toMatchObject({ role: 'sales_rep', is_active: true })
    expect(parsePermissionKeys(empty)).toEqual(['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets'])
    expect(parsePermissionKeys(buildEmptyUserForm(otto))).toEqual(['leads'])
  })

  it('gets the keys of another role, as far as the actor has them', () => {
    expect(parsePermissionKeys(buildRoleWithPermissions(ada, 'installer'))).toEqual(['dashboard', 'installations'])
    expect(parsePermissionKeys(buildRoleWithPermissions(otto, 'manager'))).toEqual(['leads', 'reports'])
  })

  it('wants a name and a password: "Username and password are required"', () => {
    const { inWords } = createUserFormConfig(ada)
    expect(validateUserForm(buildEmptyUserForm(ada))).toEqual({ username: 'Required', password: 'Required' })
    for (const errors of [{ username: 'Required' }, { password: 'Required' }])
      expect(inWords(errors)).toBe('Username and password are required')
    expect(inWords({ email: 'Must be an email address' })).toBe('Email: Must be an email address')
    expect(validateUserForm({ ...form, username: ' ', email: 'kim at example.com' })).toEqual({
      username: 'Required',
      email: 'Must be an email address',
    })
  })

  it('wants eight characters of a password, and none of a user that there is', () => {
    expect(validateUserForm({ ...form, password: '7 chars' })).toEqual({ password: 'Must be at least 8 characters' })
    expect(validateUserForm({ ...form, password: '8 chars!' })).toEqual({})
    expect(validateUserForm(form)).toEqual({})
  })

  it('sends permissions as the JSON of a list, blanks as null, a password only where it is asked', () => {
    expect(buildUserBody({ ...form, username: ' kim ', full_name: ' ', email: '' })).toEqual({
      username: 'kim',
      full_name: null,
      email: null,
      role: 'sales_rep',
      permissions: '["dashboard","leads","add_lead","followups","installations","sample-booklets"]',
      is_active: true,
    })
    expect(buildUserBody({ ...form, password: ' as typed ' }).password).toBe(' as typed ')
  })

  it('tells values as people read them', () => {
    const told = (['full_name', 'role', 'is_active', 'permissions'] as const).map((field) =>
      formatUserField(field, { ...form, permissions: '["leads"]' }),
    )
    expect(told).toEqual(['Kim Sample', 'Sales Rep', 'Active', 'Leads'])
    expect(formatUserField('permissions', { ...form, permissions: '[]' })).toBe('None')
  })
})
