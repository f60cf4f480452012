import { isEmail, type Role, roleLabel, type User } from '@crm/contracts'
import { type AccountActor, startingKeys } from '@crm/contracts/user-rules'
import { call } from '@crm/shell-api'
import type { FormErrors, FormKind } from '../record-form/form-kind.ts'
import type { RecordFormState } from '../record-form/use-record-form.ts'
import { pagesOf } from './names.ts'
import { invalidateUsers, usersNow } from './user-queries.ts'

/** What the form holds. `permissions` is the JSON of the list of keys, as it is sent; `password` is asked for a new user alone. */
export type UserForm = {
  username: string
  password: string | null
  full_name: string
  email: string
  role: string
  permissions: string
  is_active: boolean
}
export type UserField = keyof UserForm
export type UserFormState = RecordFormState<User, UserForm>

/** The fields by their names, in the order in which they stand. */
export const fieldLabels: Record<UserField, string> = {
  username: 'Username',
  password: 'Password',
  full_name: 'Full name',
  email: 'Email',
  role: 'Role',
  permissions: 'Permissions',
  is_active: 'Active',
}
export const userFields = Object.keys(fieldLabels) as UserField[]

/** The keys that a form ticks. */
export const keysIn = ({ permissions }: Pick<UserForm, 'permissions'>): string[] => JSON.parse(permissions) as string[]

/** What a form holds for these keys. */
export const written = (keys: readonly string[]): string => JSON.stringify(keys)

/** A new user as this actor begins: a sales rep. */
export const emptyForm = (actor: AccountActor): UserForm => ({
  username: '',
  password: '',
  full_name: '',
  email: '',
  ...withRole(actor, 'sales_rep'),
  is_active: true,
})

/** Another role brings its own keys, as far as the actor may give them (specification 2, section 5). */
export const withRole = (actor: AccountActor, role: string): Pick<UserForm, 'role' | 'permissions'> => ({
  role,
  permissions: written(startingKeys(actor, role)),
})

/** The form as it opens on a user. */
export const formOf = ({ username, full_name, email, role, permissions, is_active }: User): UserForm => ({
  username,
  password: null,
  full_name: full_name ?? '',
  email: email ?? '',
  role,
  permissions: written(permissions),
  is_active,
})

/** The shortest password that the server takes. */
export const shortestPassword = 8

/** What is wrong with a password, if anything. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Required'
  return password.length < shortestPassword ? `Must be at least ${shortestPassword} characters` : undefined
}

/** What can be said without the server, by field. */
export function localErrors({ username, password, email }: UserForm): FormErrors<UserForm> {
  const fault = password === null ? undefined : passwordFault(password)
  return {
    ...(username.trim() === '' && { username: 'Required' }),
    ...(fault !== undefined && { password: fault }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'Must be an e-mail address' }),
  }
}

type UserBody = {
  username: string
  password?: string
  full_name: string | null
  email: string | null
  role: Role
  permissions: string
  is_active: boolean
}

/** What is sent of a form: blank is null where nothing need stand; a password as it was typed. */
export const bodyOf = (form: UserForm): UserBody => ({
  username: form.username.trim(),
  ...(form.password !== null && { password: form.password }),
  full_name: orNull(form.full_name),
  email: orNull(form.email),
  // The list offers these values, and what the user has already.
  role: form.role as Role,
  permissions: form.permissions,
  is_active: form.is_active,
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A field's value as people read it. */
export function shown(field: UserField, form: UserForm): string {
  if (field === 'permissions') return pagesOf(keysIn(form)).join(', ') || 'None'
  if (field === 'role') return roleLabel(form.role)
  if (field === 'is_active') return form.is_active ? 'Active' : 'Inactive'
  return form[field] || 'None'
}

const isMissing = ({ username, password }: FormErrors<UserForm>): boolean => username === 'Required' || password === 'Required'

// As the server says it: the field, and what is wrong with it.
function firstFault(errors: FormErrors<UserForm>): string {
  const field = userFields.find((name) => errors[name] !== undefined)
  return field === undefined ? 'Please check all fields' : `${fieldLabels[field]}: ${errors[field]}`
}

/** How this actor types, checks and saves users. */
export const userKind = (actor: AccountActor) =>
  ({
    name: 'user',
    empty: emptyForm(actor),
    formOf,
    bodyOf,
    localErrors,
    inWords: (errors) => (isMissing(errors) ? 'Username and password are required' : firstFault(errors)),
    names: ['username'],
    // Without a key: what the server remembers of a request would tell something of the password. The name is taken once.
    create: ({ full_name, password = '', permissions, ...body }) =>
      call('createUser', { body: { ...body, name: full_name, password, permissions: JSON.parse(permissions) } }),
    change: (id, { password: _, ...body }, idempotencyKey) =>
      call('updateUser', { params: { id }, body, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
    now: usersNow,
    invalidate: invalidateUsers,
  }) satisfies FormKind<User, UserForm, UserBody> & Record<string, unknown>
