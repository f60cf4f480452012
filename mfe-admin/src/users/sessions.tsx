import type { User, UserSession } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, Button, ErrorState, Loading } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useMoments } from '../format.ts'
import { deviceOf } from './device.ts'
import { nameOf } from './names.ts'
import { invalidateUsers, sessionsQuery } from './user-queries.ts'

export function Sessions({ user }: { user: User }) {
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

type Props = { session: UserSession; isEnding: boolean; onEnd: () => void }

function Session({ session: { ip_address, user_agent, login_time, last_activity, is_current }, isEnding, onEnd }: Props) {
  const { moment } = useMoments()
  const device = deviceOf(user_agent)
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
