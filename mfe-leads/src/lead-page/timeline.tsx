import type { DeliveryState, Lead, LeadRecord, SentNotice } from '@crm/contracts'
import { isApiError, query, useCan } from '@crm/shell-api'
import { Button, ErrorState, Loading } from '@crm/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMoments } from '../dates.ts'
import { formatActor, isSold } from '../leads/lead-values.ts'
import { AsOfBar } from './as-of-bar.tsx'
import type { Undoing } from './current-values.tsx'
import { leadPageQueries, type Shown } from './queries.ts'
import { momentOf, type TimelineDay, type TimelineItem, timelineDays } from './timeline-days.ts'
import { TimelineDeed } from './timeline-deed.tsx'
import { type Part, TimelineFilter } from './timeline-filter.tsx'
import { TimelinePoint } from './timeline-point.tsx'

type Props = {
  record: LeadRecord
  asOf: string | null
  heading: RefObject<HTMLHeadingElement | null>
  undoing: Undoing | null
  onMoment: (moment: string | null, from: 'field' | 'timeline') => void
}

export function Timeline({ record, asOf, heading, undoing, onMoment }: Props) {
  const [shown, show] = useState<Part>('all')
  const emails = useEmails(record.lead, record.deleted !== null, asOf)
  return (
    <section className="card min-w-0" aria-labelledby="timeline">
      <div className="card-head">
        <h2 className="card-title rounded-sm" id="timeline" ref={heading} tabIndex={-1}>
          Timeline
        </h2>
        <AsOfBar record={record} asOf={asOf} onMoment={(moment) => onMoment(moment, 'field')} />
      </div>
      <TimelineFilter shown={shown} withEmails={emails.known} onChoose={show} />
      {shown === 'emails' && emails.known ? (
        <Emails emails={emails} />
      ) : (
        <Days
          record={record}
          asOf={asOf}
          shown={shown === 'emails' ? 'all' : shown}
          notices={shown === 'all' || shown === 'emails' ? emails.notices : []}
          undoing={undoing}
          onMoment={(moment) => onMoment(moment, 'timeline')}
        />
      )}
    </section>
  )
}

type DaysProps = Pick<Props, 'record' | 'asOf' | 'undoing'> & {
  shown: Shown
  notices: readonly SentNotice[]
  onMoment: (moment: string) => void
}

function Days({ record, asOf, shown, notices, undoing, onMoment }: DaysProps) {
  const moments = useMoments()
  const history = useInfiniteQuery(leadPageQueries.history(record.lead.id, asOf === null ? null : record.lead.version, shown))
  if (history.isLoadingError) return <ErrorState message="Failed to fetch the timeline" onRetry={() => void history.refetch()} />
  if (!history.data) return <Loading text="Loading timeline..." />
  const entries = history.data.pages.flatMap((page) => page.entries)
  const days = timelineDays(entries, notices, !history.hasNextPage, moments)
  if (days.length === 0 && shown === 'notes') return <p className="p-4 text-fg-muted">No notes yet</p>
  // The state as of the newest entry is the current state, so it needs no link.
  const newest = shown === 'all' ? entries[0]?.version : undefined
  return (
    <div className="p-4">
      <DayList days={days}>
        {(happening) =>
          'entries' in happening ? (
            <TimelineDeed
              key={happening.entries[0]?.version}
              deed={happening}
              record={record}
              undoing={undoing}
              onAsOf={happening.entries.some(({ version }) => version === newest) ? null : () => onMoment(happening.at)}
            />
          ) : (
            <TimelineEmail key={`email-${happening.id}`} notice={happening} />
          )
        }
      </DayList>
      {history.hasNextPage && (
        <Button
          className="mt-4 w-full"
          busy={history.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </div>
  )
}

function Emails({ emails: { notices, failed, again } }: { emails: ReturnType<typeof useEmails> }) {
  const moments = useMoments()
  if (failed) return <ErrorState message="Failed to fetch the e-mails" onRetry={again} />
  if (notices.length === 0) return <p className="p-4 text-fg-muted">No e-mails yet</p>
  return (
    <div className="p-4">
      <DayList days={timelineDays([], notices, true, moments)}>
        {(happening) => !('entries' in happening) && <TimelineEmail key={happening.id} notice={happening} />}
      </DayList>
    </div>
  )
}

type DayListProps = { days: readonly TimelineDay[]; children: (happening: TimelineItem) => ReactNode }

function DayList({ days, children }: DayListProps) {
  return days.map(({ heading, happenings }) => (
    <section key={heading} className="mt-5 first:mt-0">
      <h3 className="mb-3 text-sm font-medium text-fg-muted">{heading}</h3>
      <ol>{happenings.map(children)}</ol>
    </section>
  ))
}

/** Notices up to an instant (null: now). `known`: the lead has an installation now, and the user may see it. */
function useEmails(lead: Pick<Lead, 'id' | 'remarks'>, isDeleted: boolean, asOf: string | null) {
  const mayBe = useCan('installations') && isSold(lead) && !isDeleted
  const { data, error, isLoadingError, refetch } = useQuery({
    ...query('installationNotices', { params: { id: lead.id } }),
    enabled: mayBe,
  })
  const isHidden = isApiError(error) && error.status === 404
  const until = asOf === null ? Number.POSITIVE_INFINITY : Date.parse(asOf)
  const notices: SentNotice[] = mayBe && !isHidden ? (data ?? []).filter((notice) => Date.parse(momentOf(notice)) <= until) : []
  return { known: mayBe && !isHidden, notices, failed: isLoadingError, again: () => void refetch() }
}

function TimelineEmail({ notice }: { notice: SentNotice }) {
  const { clock, exact } = useMoments()
  const opensOutbox = useCan('admin')
  const at = momentOf(notice)
  const { id, state, recipient, template_name, requested_by, error } = notice
  const { words, tone } = outcomes[state]
  return (
    <TimelinePoint icon={Mail}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{formatActor(requested_by)}</strong> {state === 'sent' ? 'e-mailed' : 'wanted to e-mail'}{' '}
          {audienceOf(notice)}
        </p>
        <time className="text-xs text-fg-muted" dateTime={at} title={exact(at)}>
          {clock(at)}
        </time>
      </div>
      <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">
        {template_name && `${template_name} · `}to {recipient} · <span className={tone}>{words}</span>
      </p>
      {state !== 'sent' && error && <p className="text-xs text-fg-muted wrap-anywhere">{error}</p>}
      {opensOutbox && (
        <Link className="text-sm text-link hover:underline" to={`/admin/outbox?message=${id}`}>
          Open in the outbox
        </Link>
      )}
    </TimelinePoint>
  )
}

function audienceOf({ audience, recipient_name }: SentNotice): string {
  if (audience === 'client') return 'the client'
  return recipient_name === null ? 'an installer' : `the installer ${recipient_name}`
}

const onItsWay = (words: string) => ({ words, tone: '' })

// Only a message that the mail server has accepted is called sent.
const outcomes: Record<DeliveryState, { words: string; tone: string }> = {
  queued: onItsWay('Queued, not sent yet'),
  sending: onItsWay('Being sent'),
  committing: onItsWay('Being sent'),
  retry: onItsWay('Not sent yet, waiting to be tried again'),
  sent: onItsWay('Sent'),
  failed: { words: 'Failed, not sent', tone: 'text-danger' },
  ambiguous: { words: 'Unknown whether it was sent', tone: 'text-warn' },
  cancelled: { words: 'Cancelled, not sent', tone: 'text-danger' },
}
