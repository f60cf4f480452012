import type { ActivityEvent } from '@crm/contracts'
import { CopyButton } from '@crm/ui'
import type { ReactNode } from 'react'
import { useMoments } from '../mail/moments.ts'
import { browserOf, userOf } from './wording.ts'

/** Who did it, when and from where, and by what the log knows it. */
export function EntryFacts({ event }: { event: ActivityEvent }) {
  const { full } = useMoments()
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-sm">
      <Fact name="User">{userOf(event)}</Fact>
      <Fact name="When">{full(event.created_at)}</Fact>
      <Fact name="IP Address">{event.ip_address ?? 'N/A'}</Fact>
      <Fact name="Browser">
        {browserOf(event)}
        {event.user_agent && <span className="block text-xs text-fg-muted">{event.user_agent}</span>}
      </Fact>
      <Fact name="Event">{event.type}</Fact>
      <Fact name="Stream">
        {event.stream} · version {event.version.toLocaleString('en-US')}
      </Fact>
      <Fact name="Position">{event.id.toLocaleString('en-US')}</Fact>
      <Fact name="Correlation id">
        <Copied value={event.correlation_id} what="correlation id" />
      </Fact>
      {event.causation_id && (
        <Fact name="Follows from">
          <Copied value={event.causation_id} what="id of the event that this follows from" />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Copied({ value, what }: { value: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-xs wrap-anywhere">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  )
}
