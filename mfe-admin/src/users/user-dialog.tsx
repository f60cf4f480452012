import { isAdministrator, type User, type UserSession } from '@crm/contracts'
import { isFirstAdmin } from '@crm/contracts/user-rules'
import { call, messageOf, useSession, useToast, useUnsavedChanges } from '@crm/shell-api'
import { Badge, Button, Dialog, ErrorState, Field, Input, Loading, NativeSelect, PasswordInput, Switch } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Monitor } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useMoments } from '../format.ts'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFormFooter } from '../record-form/form-footer.tsx'
import { useFocusOnFault, useRecordForm } from '../record-form/use-record-form.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import {
  describeOpenSessions,
  fieldLabels,
  formatField,
  formOf,
  invalidateUsers,
  sessionsQuery,
  shortestPassword,
  type UserField,
  type UserFormState,
  userFields,
  userKind,
  withRole,
} from './user-form.ts'
import { nameOf, offeredRoles, whyNotDeactivated } from './user-parts.tsx'

type UserDialogProps = {
  user: User | null
  onClose: () => void
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const formId = useId()
  const { user: actor } = useSession()
  const [kind] = useState(() => userKind(actor))
  const state = useRecordForm(kind, user, onClose)
  const [resetting, setResetting] = useState(false)
  const { moment } = useMoments()
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, userFields, controlId)
  const lastLogin = user?.last_login ? `last login ${moment(user.last_login)}` : 'never signed in'
  return (
    <Dialog
      size="lg"
      title={user ? 'Edit User' : 'Create User'}
      description={user ? `${nameOf(user)} · ${lastLogin}` : 'They sign in with the username and the password that you give them.'}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <>
          {user && (
            <Button className="max-md:flex-1 md:mr-auto" aria-haspopup="dialog" onClick={() => setResetting(true)}>
              <KeyRound className="icon" aria-hidden="true" />
              <span>
                Reset<span className="max-md:sr-only"> Password</span>
              </span>
            </Button>
          )}
          <RecordFormFooter formId={formId} state={state}>
            {user ? 'Save Changes' : 'Create User'}
          </RecordFormFooter>
        </>
      }
    >
      <ConflictNotice name="user" state={state} formOf={formOf} labels={fieldLabels} formatField={formatField} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
        <UserFields id={formId} state={state} user={user} />
        <PermissionMatrix state={state} />
      </div>
      {user && <Sessions user={user} />}
      {user && resetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
    </Dialog>
  )
}

const controlId = (name: string): string => `user-${name}`

type UserFieldsProps = { id: string; state: UserFormState; user: User | null }

function UserFields({ id, state, user }: UserFieldsProps) {
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
    user !== null && `A lower role signs them out. ${describeOpenSessions(user.open_sessions)}`,
    !isAdministrator(actorRole) && 'Administrator can be given by administrators only.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')

function ActiveSwitch({ state: { form, change }, user }: Omit<UserFieldsProps, 'id'>) {
  const { user: actor } = useSession()
  const whyNot = user === null ? null : whyNotDeactivated(actor, user)
  const note = user === null ? 'Off: can sign in only later' : (whyNot ?? `Off: can't sign in. ${describeOpenSessions(user.open_sessions)}`)
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

function Sessions({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(sessionsQuery(user.id))
  const end = useEndSessions(user)
  const others = data?.filter(({ is_current }) => !is_current) ?? []
  return (
    <section aria-labelledby="user-sessions" className="mt-6">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id="user-sessions" className="font-semibold">
          Sessions
        </h3>
        {others.length > 1 && (
          <Button busy={end.isPending} busyText="Ending..." onClick={() => end.mutate(null)}>
            {others.length === data?.length ? 'End All Sessions' : 'End All Other Sessions'}
          </Button>
        )}
      </div>
      {data === undefined && error && (
        <ErrorState message="Failed to fetch sessions" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading text="Loading sessions..." />}
      {data?.length === 0 && <p className="text-fg-muted">{nameOf(user)} is signed in nowhere.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line" aria-label={`Sessions of ${nameOf(user)}`}>
          {data.map((session) => (
            <Session key={session.id} session={session} isEnding={end.isPending} onEnd={() => end.mutate(session)} />
          ))}
        </ul>
      )}
    </section>
  )
}

type SessionProps = { session: UserSession; isEnding: boolean; onEnd: () => void }

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { ip_address, login_time, last_activity, is_current } = session
  const { moment } = useMoments()
  const device = deviceText(session)
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

/** `device` is null for a program without a name, such as a script. */
export const deviceText = ({ device, user_agent }: Pick<UserSession, 'device' | 'user_agent'>): string =>
  device ?? (user_agent ? 'Other program' : 'Unknown device')

/** Ends one session; null ends all except the user's own. */
function useEndSessions({ id }: User) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (session: UserSession | null) =>
      session === null ? call('endUserSessions', { params: { id } }) : call('endUserSession', { params: { id, session: session.id } }),
    onSuccess: ({ message }) => toast({ tone: 'success', title: message }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to end the session', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateUsers(client),
  })
}
