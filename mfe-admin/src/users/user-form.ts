import { getRoleLabel, isEmailAddress, type Role, textOrNull, type User } from '@crm/contracts'
import { type AccountEditor, listGrantableDefaultPermissions } from '@crm/contracts/user-rules'
import type { FormErrors } from '@crm/forms'
import { call } from '@crm/shell-api'
import { type AdminFormConfig, type AdminFormState, createRecordQueries } from '../record-form/use-admin-form.ts'
import { listPermittedPageLabels } from './user-parts.tsx'

/** To invalidate the list also invalidates the sessions, because their keys start with the key of the list. */
export const userQueries = createRecordQueries('listUsers')

/** `permissions` is the list as JSON text, which the API expects. `password` is null for an existing user. */
type UserForm = {
  username: string
  password: string | null
  full_name: string
  email: string
  role: string
  permissions: string
  is_active: boolean
}
export type UserFieldName = keyof UserForm
export type UserFormState = AdminFormState<User, UserForm>

const labels: Record<UserFieldName, string> = {
  username: 'Username',
  password: 'Password',
  full_name: 'Full name',
  email: 'Email',
  role: 'Role',
  permissions: 'Permissions',
  is_active: 'Active',
}
const userFields = Object.keys(labels) as UserFieldName[]

export const parsePermissionKeys = ({ permissions }: Pick<UserForm, 'permissions'>): string[] => JSON.parse(permissions) as string[]

export const serializePermissionKeys = (keys: readonly string[]): string => JSON.stringify(keys)

export const buildEmptyUserForm = (actor: AccountEditor): UserForm => ({
  username: '',
  password: '',
  full_name: '',
  email: '',
  ...buildRoleWithPermissions(actor, 'sales_rep'),
  is_active: true,
})

/** A new role starts with its default permissions, except those that the actor may not grant. */
export const buildRoleWithPermissions = (actor: AccountEditor, role: string): Pick<UserForm, 'role' | 'permissions'> => ({
  role,
  permissions: serializePermissionKeys(listGrantableDefaultPermissions(actor, role)),
})

export const buildUserFormValues = ({ username, full_name, email, role, permissions, is_active }: User): UserForm => ({
  username,
  password: null,
  full_name: full_name ?? '',
  email: email ?? '',
  role,
  permissions: serializePermissionKeys(permissions),
  is_active,
})

/** Characters. The server requires the same minimum. */
export const minPasswordLength = 8

export function validatePassword(password: string): string | undefined {
  if (password === '') return 'Required'
  return password.length < minPasswordLength ? `Must be at least ${minPasswordLength} characters` : undefined
}

export function validateUserForm({ username, password, email }: UserForm): FormErrors {
  const fault = password === null ? undefined : validatePassword(password)
  return {
    ...(username.trim() === '' && { username: 'Required' }),
    ...(fault !== undefined && { password: fault }),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { email: 'Must be an email address' }),
  }
}

type UserBody = Pick<UserForm, 'username' | 'permissions' | 'is_active'> & {
  password?: string
  full_name: string | null
  email: string | null
  role: Role
}

/** Trims the texts except the password, in which spaces count. */
export const buildUserBody = (form: UserForm): UserBody => ({
  username: form.username.trim(),
  ...(form.password !== null && { password: form.password }),
  full_name: textOrNull(form.full_name),
  email: textOrNull(form.email),
  // The cast is safe, because the select offers only known roles and the user's current one.
  role: form.role as Role,
  permissions: form.permissions,
  is_active: form.is_active,
})

export function formatUserField(field: UserFieldName, form: UserForm): string {
  if (field === 'permissions') return listPermittedPageLabels(parsePermissionKeys(form)).join(', ') || 'None'
  if (field === 'role') return getRoleLabel(form.role)
  if (field === 'is_active') return form.is_active ? 'Active' : 'Inactive'
  return form[field] || 'None'
}

const isMissing = ({ username, password }: FormErrors): boolean => username === 'Required' || password === 'Required'

// The server formats its errors in the same way, as the field and its error.
function firstFault(errors: FormErrors): string {
  const field = userFields.find((name) => errors[name] !== undefined)
  return field === undefined ? 'Please check all fields' : `${labels[field]}: ${errors[field]}`
}

export const createUserFormConfig = (actor: AccountEditor) =>
  ({
    name: 'user',
    labels,
    formatField: formatUserField,
    empty: buildEmptyUserForm(actor),
    formOf: buildUserFormValues,
    bodyOf: buildUserBody,
    localErrors: validateUserForm,
    inWords: (errors) => (isMissing(errors) ? 'Username and password are required' : firstFault(errors)),
    names: ['username'],
    // Has no idempotency key, because its record would contain a digest of the password. The unique username prevents duplicates.
    create: ({ full_name, password = '', permissions, ...body }) =>
      call('createUser', { body: { ...body, name: full_name, password, permissions: JSON.parse(permissions) } }),
    change: (id, { password: _, ...body }, idempotencyKey) => call('updateUser', { params: { id }, body, idempotencyKey }),
    ...userQueries,
  }) satisfies AdminFormConfig<User, UserForm, UserBody>

export const describeSessionsToEnd = (open: number): string =>
  open === 0 ? 'No open sessions.' : `Ends ${open} open ${open === 1 ? 'session' : 'sessions'} immediately.`
