import type { LeadSnapshot, SentNotice } from '@crm/contracts'
import { Button, ErrorState, LoadingIndicator } from '@crm/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { AsOfPicker } from './as-of.tsx'
import { leadPageQueries, type TimelineFilterValue, useLeadEmails } from './queries.ts'
import { groupTimelineByDay, type TimelineDay, type TimelineItem } from './timeline-days.ts'
import { TimelineChangeEntry, TimelineEmailEntry } from './timeline-items.tsx'
import type { LeadUndoActions } from './undo.tsx'

type Props = {
  record: LeadSnapshot
  asOf: string | null
  heading: RefObject<HTMLHeadingElement | null>
  undoing: LeadUndoActions | null
  onMoment: (moment: string | null, from: 'field' | 'timeline') => void
}

export function Timeline({ record, asOf, heading, undoing, onMoment }: Props) {
  const [shown, show] = useState<Part>('all')
  const emails = useLeadEmails(record.lead, record.deleted !== null, asOf)
  return (
    <section className="card min-w-0" aria-labelledby="timeline">
      <div className="card-head">
        <h2 className="card-title rounded-sm" id="timeline" ref={heading} tabIndex={-1}>
          Timeline
        </h2>
        <AsOfPicker record={record} asOf={asOf} onMoment={(moment) => onMoment(moment, 'field')} />
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

type Part = TimelineFilterValue | 'emails'

const choices: Record<Part, string> = { all: 'All', changes: 'Changes', notes: 'Notes', emails: 'Emails' }

type FilterProps = { shown: Part; withEmails: boolean; onChoose: (shown: Part) => void }

function TimelineFilter({ shown, withEmails, onChoose }: FilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 px-4 pt-4">
      <legend className="sr-only">Show in the timeline</legend>
      {(Object.keys(choices) as Part[])
        .filter((name) => withEmails || name !== 'emails')
        .map((name) => (
          <button key={name} type="button" className="choice" aria-pressed={shown === name} onClick={() => onChoose(name)}>
            {choices[name]}
          </button>
        ))}
    </fieldset>
  )
}

type DaysProps = Pick<Props, 'record' | 'asOf' | 'undoing'> & {
  shown: TimelineFilterValue
  notices: readonly SentNotice[]
  onMoment: (moment: string) => void
}

function Days({ record, asOf, shown, notices, undoing, onMoment }: DaysProps) {
  const moments = useMomentFormatters()
  const history = useInfiniteQuery(leadPageQueries.history(record.lead.id, asOf === null ? null : record.lead.version, shown))
  if (history.isLoadingError) return <ErrorState message="Failed to fetch the timeline" onRetry={() => void history.refetch()} />
  if (!history.data) return <LoadingIndicator text="Loading timeline..." />
  const entries = history.data.pages.flatMap((page) => page.entries)
  const days = groupTimelineByDay(entries, notices, !history.hasNextPage, moments)
  if (days.length === 0 && shown === 'notes') return <p className="p-4 text-fg-muted">No notes yet</p>
  // The newest entry has no "View as of this change" button, because the lead as of that entry is the current lead.
  const newest = shown === 'all' ? entries[0]?.version : undefined
  return (
    <div className="p-4">
      <DayList days={days}>
        {(item) =>
          'entries' in item ? (
            <TimelineChangeEntry
              key={item.entries[0]?.version}
              group={item}
              record={record}
              undoing={undoing}
              onAsOf={item.entries.some(({ version }) => version === newest) ? null : () => onMoment(item.at)}
            />
          ) : (
            <TimelineEmailEntry key={`email-${item.id}`} notice={item} />
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

function Emails({ emails: { notices, failed, again } }: { emails: ReturnType<typeof useLeadEmails> }) {
  const moments = useMomentFormatters()
  if (failed) return <ErrorState message="Failed to fetch the emails" onRetry={again} />
  if (notices.length === 0) return <p className="p-4 text-fg-muted">No emails yet</p>
  return (
    <div className="p-4">
      <DayList days={groupTimelineByDay([], notices, true, moments)}>
        {(item) => !('entries' in item) && <TimelineEmailEntry key={item.id} notice={item} />}
      </DayList>
    </div>
  )
}

type DayListProps = { days: readonly TimelineDay[]; children: (item: TimelineItem) => ReactNode }

function DayList({ days, children }: DayListProps) {
  return days.map(({ heading, items }) => (
    <section key={heading} className="mt-5 first:mt-0">
      <h3 className="mb-3 text-sm font-medium text-fg-muted">{heading}</h3>
      <ol>{items.map(children)}</ol>
    </section>
  ))
}
