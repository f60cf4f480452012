import { isAdministratorRole, type User, type UserSession } from '@crm/contracts'
import { isProtectedAdminUsername } from '@crm/contracts/user-rules'
import { FormDialog, FormError } from '@crm/forms'
import { call, messageOf, query, useSession, useToast } from '@crm/shell-api'
import { Badge, Button, Field, Input, NativeSelect, NoticeBanner, PasswordInput, Switch } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Monitor } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDateTimeFormatters } from '../format.ts'
import { QueryContent } from '../page-parts.tsx'
import { EditConflictNotice } from '../record-form/difference-notice.tsx'
import { useAdminForm } from '../record-form/use-admin-form.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import {
  buildRoleWithPermissions,
  createUserFormConfig,
  describeSessionsToEnd,
  minPasswordLength,
  type UserFieldName,
  type UserFormState,
  userQueries,
} from './user-form.ts'
import {
  explainDeactivationRefusal,
  explainSignInLock,
  formatDevice,
  getUserDisplayName,
  listAssignableRoleOptions,
} from './user-parts.tsx'

type UserDialogProps = {
  user: User | null
  onClose: () => void
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { user: actor } = useSession()
  const [kind] = useState(() => createUserFormConfig(actor))
  const form = useAdminForm(kind, user, onClose)
  const [resetting, setResetting] = useState(false)
  const { moment } = useDateTimeFormatters()
  const lock = user && explainSignInLock(actor, user)
  const lastLogin = user?.last_login ? `last sign-in ${moment(user.last_login)}` : 'never signed in'
  return (
    <FormDialog
      size="lg"
      title={user ? 'Edit User' : 'Create User'}
      description={user ? `${getUserDisplayName(user)} · ${lastLogin}` : 'The user signs in with this username and password.'}
      form={form}
      submit={user ? 'Save Changes' : 'Create User'}
      status={
        <>
          {user && !lock && (
            <Button className="max-md:flex-1 md:mr-auto" aria-haspopup="dialog" onClick={() => setResetting(true)}>
              <KeyRound className="icon" aria-hidden="true" />
              <span>
                Reset<span className="max-md:sr-only"> Password</span>
              </span>
            </Button>
          )}
          <FormError text={form.problem} />
        </>
      }
      onRequestClose={onClose}
    >
      <EditConflictNotice name="user" form={form} kind={kind} />
      {lock && (
        <NoticeBanner className="mb-4">
          <p>{lock}</p>
        </NoticeBanner>
      )}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
        <UserFields form={form} user={user} isLocked={lock !== null} />
        <PermissionMatrix state={form} />
      </div>
      {user && <Sessions user={user} isLocked={lock !== null} />}
      {user && resetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
    </FormDialog>
  )
}

type UserFieldsProps = { form: UserFormState; user: User | null; isLocked: boolean }

function UserFields({ form, user, isLocked }: UserFieldsProps) {
  const { values, change } = form
  const { user: actor } = useSession()
  const field = (name: UserFieldName, control: ReactNode, more: { required?: boolean; hint?: string } = {}) => (
    <Field {...form.field(name)} {...more}>
      {control}
    </Field>
  )
  const bind = (name: 'username' | 'full_name' | 'email') => ({ autoComplete: 'off', ...form.bind(name) })
  const keepsName = user !== null && isProtectedAdminUsername(user.username)
  return (
    <form {...form.props} className="space-y-4">
      {field('username', <Input maxLength={50} readOnly={keepsName} {...bind('username')} />, {
        required: true,
        ...(keepsName && { hint: "The user named admin can't be renamed." }),
      })}
      {values.password !== null &&
        field(
          'password',
          <PasswordInput
            autoComplete="new-password"
            maxLength={255}
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
          />,
          { required: true, hint: `At least ${minPasswordLength} characters` },
        )}
      {field('full_name', <Input maxLength={100} {...bind('full_name')} />)}
      {field('email', <Input type="email" maxLength={100} readOnly={isLocked} {...bind('email')} />)}
      {field(
        'role',
        <NativeSelect
          name="role"
          options={listAssignableRoleOptions(actor.role, user?.role ?? 'sales_rep')}
          value={values.role}
          disabled={isLocked}
          onChange={(event) => change(buildRoleWithPermissions(actor, event.target.value))}
        />,
        { hint: roleHint(actor.role, user) },
      )}
      <ActiveSwitch form={form} user={user} isLocked={isLocked} />
    </form>
  )
}

const roleHint = (actorRole: string, user: User | null): string =>
  [
    'Changing the role resets the permissions.',
    user !== null && `A lower role signs them out. ${describeSessionsToEnd(user.open_sessions)}`,
    !isAdministratorRole(actorRole) && 'Only administrators can assign the Administrator role.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')

function ActiveSwitch({ form: { values, field, change }, user, isLocked }: UserFieldsProps) {
  const { id, label } = field('is_active')
  const { user: actor } = useSession()
  const whyNot = user === null ? null : explainDeactivationRefusal(actor, user)
  const note =
    user === null
      ? "Inactive users can't sign in"
      : (whyNot ?? `Inactive users can't sign in. ${describeSessionsToEnd(user.open_sessions)}`)
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <Switch
        label={label}
        aria-describedby={`${id}-note`}
        checked={values.is_active}
        disabled={isLocked || whyNot !== null}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
      <p id={`${id}-note`} className="text-xs text-fg-subtle">
        {note}
      </p>
    </div>
  )
}

function Sessions({ user, isLocked }: { user: User; isLocked: boolean }) {
  const sessions = useQuery(query('userSessions', { params: { id: user.id } }))
  const end = useEndSessions(user)
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? []
  return (
    <section aria-labelledby="user-sessions" className="mt-6">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id="user-sessions" className="font-semibold">
          Sessions
        </h3>
        {!isLocked && others.length > 1 && (
          <Button busy={end.isPending} busyText="Ending..." onClick={() => end.mutate(null)}>
            {others.length === sessions.data?.length ? 'End All Sessions' : 'End All Other Sessions'}
          </Button>
        )}
      </div>
      <QueryContent query={sessions} what="sessions">
        {(open) =>
          open.length === 0 ? (
            <p className="text-fg-muted">{getUserDisplayName(user)} has no open sessions.</p>
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line" aria-label={`Sessions of ${getUserDisplayName(user)}`}>
              {open.map((session) => (
                <Session key={session.id} session={session} isEnding={isLocked || end.isPending} onEnd={() => end.mutate(session)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  )
}

type SessionProps = { session: UserSession; isEnding: boolean; onEnd: () => void }

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { ip_address, login_time, last_activity, is_current } = session
  const { moment } = useDateTimeFormatters()
  const device = formatDevice(session)
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Monitor className="icon shrink-0 text-fg-subtle" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {device} <span className="font-normal text-fg-muted">at {ip_address ?? 'an unknown address'}</span>
        </p>
        <p className="text-sm text-fg-muted">
          Active {moment(last_activity)} · signed in {moment(login_time)}
        </p>
      </div>
      {is_current ? (
        <Badge tone="teal">This session</Badge>
      ) : (
        <Button aria-label={`End the session of ${device} at ${ip_address ?? 'an unknown address'}`} disabled={isEnding} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}

/** Ends one session, or with null all sessions except the one that the actor is using. */
function useEndSessions({ id }: User) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (session: UserSession | null) =>
      session === null ? call('endUserSessions', { params: { id } }) : call('endUserSession', { params: { id, session: session.id } }),
    onSuccess: ({ message }) => toast({ tone: 'success', title: message }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to end the session', description: messageOf(error, 'Please try again') }),
    onSettled: () => userQueries.invalidate(client),
  })
}
