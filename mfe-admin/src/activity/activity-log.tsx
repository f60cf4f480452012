import type { ActivityEntry } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Loading } from '@crm/ui'
import { ArrowUp, ScrollText } from 'lucide-react'
import { useMoments } from '../format.ts'
import { ActivityCards } from './activity-cards.tsx'
import { ActivityTable } from './activity-table.tsx'
import { type Filters, noFilters } from './filters.ts'
import type { Activity } from './use-activity.ts'
import { countsOf } from './wording.ts'

type Props = { activity: Activity; onClear: (filters: Filters) => void; onOpen: (id: number) => void }

export function ActivityLog({ activity, onClear, onOpen }: Props) {
  const { entries, waiting, more } = activity
  const { clock } = useMoments()
  if (activity.failed && entries === undefined) return <ErrorState message="Failed to fetch activity logs" onRetry={activity.refresh} />
  if (entries === undefined) return <Loading />
  return (
    <>
      {entries.length > 0 && <Tiles entries={entries} />}
      <section className="card overflow-hidden" aria-labelledby="recent-activities">
        <div className="card-head">
          <div className="flex items-center gap-2">
            <h2 className="card-title" id="recent-activities">
              Recent Activities
            </h2>
            <span className="count">
              {entries.length.toLocaleString('en-US')}
              {more !== null && '+'}
            </span>
          </div>
          {activity.failed ? (
            <p role="alert" className="text-sm text-danger">
              Failed to fetch activity logs
            </p>
          ) : (
            <p className="text-sm text-fg-muted">Updated {clock(new Date(activity.updatedAt).toISOString())}</p>
          )}
        </div>
        <div aria-live="polite">
          {waiting > 0 && (
            <div className="flex justify-center py-2 border-b border-line">
              <Button variant="primary" className="rounded-full! h-8" onClick={activity.showWaiting}>
                <ArrowUp className="icon" aria-hidden="true" /> {waiting.toLocaleString('en-US')} new {waiting === 1 ? 'entry' : 'entries'}{' '}
                — Show
              </Button>
            </div>
          )}
        </div>
        {entries.length === 0 ? (
          <EmptyState
            icon={<ScrollText className="size-6" />}
            title="No activity logs found for the selected filters"
            actions={<Button onClick={() => onClear(noFilters)}>Clear Filters</Button>}
          />
        ) : (
          <>
            <ActivityTable entries={entries} onOpen={onOpen} />
            <ActivityCards entries={entries} onOpen={onOpen} />
          </>
        )}
        {more !== null && (
          <button type="button" className="w-full h-11 border-t border-line text-link font-medium hover:bg-muted" onClick={more}>
            Load more
          </button>
        )}
      </section>
    </>
  )
}

function Tiles({ entries }: { entries: ActivityEntry[] }) {
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3 mb-5">
      {countsOf(entries).map(({ label, count }) => (
        <div key={label} className="card p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-2xl font-semibold">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
