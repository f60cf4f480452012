import { isAdministrator, type User } from '@crm/contracts'
import { isFirstAdmin } from '@crm/contracts/user-rules'
import { useSession } from '@crm/shell-api'
import { Field, Input, NativeSelect, PasswordInput, Switch } from '@crm/ui'
import type { ReactNode } from 'react'
import { offeredRoles } from './names.ts'
import { sessionsInWords } from './sessions-in-words.ts'
import { fieldLabels, shortestPassword, type UserField, type UserFormState, withRole } from './user-form.ts'
import { whyNotDeactivated } from './why-not.ts'

export const controlId = (name: string): string => `user-${name}`

type Props = { id: string; state: UserFormState; user: User | null }

export function UserFields({ id, state, user }: Props) {
  const { form, errors, change } = state
  const { user: actor } = useSession()
  const field = (name: UserField, control: ReactNode, more: { required?: boolean; hint?: string } = {}) => (
    <Field id={controlId(name)} label={fieldLabels[name]} error={errors[name]} {...more}>
      {control}
    </Field>
  )
  const value = (name: 'username' | 'full_name' | 'email') => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const keepsName = user !== null && isFirstAdmin(user.username)
  return (
    <form
      id={id}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        state.save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {field('username', <Input maxLength={50} readOnly={keepsName} {...value('username')} />, {
        required: true,
        ...(keepsName && { hint: 'The user named admin keeps this name.' }),
      })}
      {form.password !== null &&
        field(
          'password',
          <PasswordInput
            autoComplete="new-password"
            maxLength={255}
            value={form.password}
            onChange={(event) => change({ password: event.target.value })}
          />,
          { required: true, hint: `At least ${shortestPassword} characters` },
        )}
      {field('full_name', <Input maxLength={100} {...value('full_name')} />)}
      {field('email', <Input type="email" maxLength={100} {...value('email')} />)}
      {field(
        'role',
        <NativeSelect
          name="role"
          options={offeredRoles(actor.role, user?.role ?? 'sales_rep')}
          value={form.role}
          onChange={(event) => change(withRole(actor, event.target.value))}
        />,
        { hint: roleHint(actor.role, user) },
      )}
      <ActiveSwitch state={state} user={user} />
    </form>
  )
}

const roleHint = (actorRole: string, user: User | null): string =>
  [
    'Changing the role resets the permissions.',
    user !== null && `A lower role signs them out. ${sessionsInWords(user.open_sessions)}`,
    !isAdministrator(actorRole) && 'Administrator can be given by administrators only.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')

function ActiveSwitch({ state: { form, change }, user }: Omit<Props, 'id'>) {
  const { user: actor } = useSession()
  const whyNot = user === null ? null : whyNotDeactivated(actor, user)
  const note = user === null ? 'Off: can sign in only later' : (whyNot ?? `Off: can't sign in. ${sessionsInWords(user.open_sessions)}`)
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <Switch
        label={fieldLabels.is_active}
        aria-describedby={`${controlId('is_active')}-note`}
        checked={form.is_active}
        disabled={whyNot !== null}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
      <p id={`${controlId('is_active')}-note`} className="text-xs text-fg-subtle">
        {note}
      </p>
    </div>
  )
}
