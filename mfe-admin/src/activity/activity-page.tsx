import { Button } from '@crm/ui'
import { RefreshCw } from 'lucide-react'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityLog } from './activity-log.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useFilters } from './filters.ts'
import { useActivity } from './use-activity.ts'
import { useOpenEntry } from './use-open-entry.ts'

/** Activity Log: who did what, and when. */
export function ActivityPage() {
  const [filters, change] = useFilters()
  const activity = useActivity(filters)
  const [entry, open] = useOpenEntry()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 mb-5">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Activity Log</h1>
          <p className="text-fg-muted">Who did what, and when · refreshes every 30 seconds</p>
        </div>
        <Button className="max-md:w-full" busy={activity.refreshing} busyText="Refreshing..." onClick={activity.refresh}>
          <RefreshCw className="icon" aria-hidden="true" /> Refresh
        </Button>
      </div>
      <ActivityFilters filters={filters} onChange={change} />
      <ActivityLog activity={activity} onClear={change} onOpen={open} />
      {entry !== null && <EntryDialog key={entry} id={entry} onClose={() => open(null)} />}
    </>
  )
}
