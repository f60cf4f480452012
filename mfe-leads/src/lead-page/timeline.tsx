import type { LeadRecord } from '@crm/contracts'
import { Button, ErrorState, Loading } from '@crm/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useMoments } from '../moments.ts'
import { AsOfBar } from './as-of-bar.tsx'
import type { Undoing } from './current-values.tsx'
import { leadPageQueries, type Shown } from './queries.ts'
import { timelineDays } from './timeline-days.ts'
import { TimelineDeed } from './timeline-deed.tsx'
import { TimelineFilter } from './timeline-filter.tsx'

type Props = {
  record: LeadRecord
  asOf: string | null
  heading: RefObject<HTMLHeadingElement | null>
  undoing: Undoing | null
  onMoment: (moment: string | null, from: 'field' | 'timeline') => void
}

/** What happened to a lead, newest first, up to the moment that is shown. */
export function Timeline({ record, asOf, heading, undoing, onMoment }: Props) {
  const [shown, show] = useState<Shown>('all')
  return (
    <section className="card min-w-0" aria-labelledby="timeline">
      <div className="card-head">
        <h2 className="card-title rounded-sm" id="timeline" ref={heading} tabIndex={-1}>
          Timeline
        </h2>
        <AsOfBar record={record} asOf={asOf} onMoment={(moment) => onMoment(moment, 'field')} />
      </div>
      <TimelineFilter shown={shown} onChoose={show} />
      <Days record={record} asOf={asOf} shown={shown} undoing={undoing} onMoment={(moment) => onMoment(moment, 'timeline')} />
    </section>
  )
}

type DaysProps = Pick<Props, 'record' | 'asOf' | 'undoing'> & { shown: Shown; onMoment: (moment: string) => void }

function Days({ record, asOf, shown, undoing, onMoment }: DaysProps) {
  const moments = useMoments()
  const history = useInfiniteQuery(leadPageQueries.history(record.lead.id, asOf === null ? null : record.lead.version, shown))
  if (history.isLoadingError) return <ErrorState message="Failed to fetch the timeline" onRetry={() => void history.refetch()} />
  if (!history.data) return <Loading text="Loading timeline..." />
  const days = timelineDays(
    history.data.pages.flatMap(({ entries }) => entries),
    moments,
  )
  if (days.length === 0 && shown === 'notes') return <p className="p-4 text-fg-muted">No notes yet</p>
  // As of the last of all that happened is now.
  const newest = shown === 'all' ? days[0]?.deeds[0] : undefined
  return (
    <div className="p-4">
      {days.map(({ heading, deeds }) => (
        <section key={heading} className="mt-5 first:mt-0">
          <h3 className="mb-3 text-sm font-medium text-fg-muted">{heading}</h3>
          <ol>
            {deeds.map((deed) => (
              <TimelineDeed
                key={deed.entries[0]?.version}
                deed={deed}
                record={record}
                undoing={undoing}
                onAsOf={deed === newest ? null : () => onMoment(deed.at)}
              />
            ))}
          </ol>
        </section>
      ))}
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
