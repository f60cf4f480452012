import type { FollowUps, Lead } from '@crm/contracts'
import { useAddress } from '@crm/shell-api'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, CircleAlert, Hammer } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Failure } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { FilterSelect } from '../leads/filter-select.tsx'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { assigneeFilter } from '../leads/lead-filters.ts'
import { QueuedFollowUp } from '../quick-follow-up/queued-follow-up.tsx'
import { useQueue } from '../quick-follow-up/use-queue.ts'
import { Key, ShortcutLine } from '../shortcuts/shortcut-line.tsx'
import { useKeys } from '../shortcuts/use-keys.ts'
import { AllCaughtUp } from './all-caught-up.tsx'
import type { CardActions } from './follow-up-card.tsx'
import { FollowUpSection } from './follow-up-section.tsx'
import { scheduledInstallations } from './scheduled-installations.ts'
import { Summary } from './summary.tsx'
import { Waiting } from './waiting.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Follow-Up Management: whom to call now, whom this week, and what is going to be installed. */
export function FollowUpsPage() {
  const [address, writeAddress] = useAddress()
  const assignedTo = address.get('assigned_to')?.slice(0, 50) ?? ''
  const followUps = useQuery({ ...leadQueries.followUps(assignedTo), placeholderData: keepPreviousData })
  const installations = useQuery(leadQueries.installations())
  const groups = followUps.data
  const today = groups?.today ?? ''
  const waiting = groups ? [...groups.overdue, ...groups.dueToday] : []
  const queue = useQueue(waiting)
  const [edited, setEdited] = useState<Lead | null>(null)
  const shown = [...waiting, ...(groups?.upcoming ?? []), ...(installations.data ?? [])]
  useKeys('page', {
    f: (target) => {
      const id = Number(target.closest('[data-lead]')?.getAttribute('data-lead'))
      const lead = shown.find((each) => each.id === id) ?? waiting[0]
      if (lead) queue.open(lead)
    },
  })
  useFocusKept(groups, queue.lead !== null || edited !== null)
  const scheduled = groups && installations.data && scheduledInstallations(installations.data, { today, assignedTo })
  const choose = (name: string) => writeAddress(() => new URLSearchParams(name === '' ? {} : { assigned_to: name }), { replace: true })

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Follow-Up Management</h1>
          <p className="min-h-5 text-fg-muted">{today && longDate.format(Date.parse(today))}</p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:w-full">
          <ShortcutLine>
            <Key>F</Key> follow-up · <Key>T</Key> <Key>O</Key> <Key>D</Key> <Key>M</Key> day · <Key>S</Key> save and next
          </ShortcutLine>
          <div className="w-48 max-md:w-full">
            <FilterSelect filter={assigneeFilter} value={assignedTo} onChange={choose} />
          </div>
        </div>
      </div>
      <div className="mb-6 md:mb-8">
        <Summary {...groups?.counts} installations={installations.isError ? null : scheduled?.length} />
      </div>
      <Content
        followUps={followUps}
        installations={installations}
        scheduled={scheduled}
        actions={{ followUp: queue.open, edit: setEdited }}
      />
      <Suspense fallback={null}>
        {edited && <EditLeadDialog lead={edited} today={today} withContact={false} onClose={() => setEdited(null)} />}
        <QueuedFollowUp queue={queue} today={today} />
      </Suspense>
    </div>
  )
}

type ContentProps = {
  followUps: UseQueryResult<FollowUps>
  installations: UseQueryResult<Lead[]>
  scheduled: Lead[] | undefined
  actions: CardActions
}

function Content({ followUps, installations, scheduled = [], actions }: ContentProps) {
  if (followUps.isError) {
    return (
      <div className="card">
        <Failure message="Failed to fetch follow-ups" query={followUps} />
      </div>
    )
  }
  if (!followUps.data || installations.isPending) return <Waiting />
  const { overdue, dueToday, upcoming, later, counts, today } = followUps.data
  const isClear = overdue.length + dueToday.length === 0
  const shared = { today, actions }
  return (
    <div className="space-y-8">
      {isClear && <AllCaughtUp quiet={upcoming.length + scheduled.length === 0} later={later} />}
      <FollowUpSection
        title="Overdue Follow-ups"
        icon={CircleAlert}
        tone="text-danger"
        leads={overdue}
        count={counts.overdue}
        {...shared}
      />
      <FollowUpSection title="Due Today" icon={CalendarClock} tone="text-warn" leads={dueToday} count={counts.dueToday} {...shared} />
      <FollowUpSection title="Upcoming This Week" icon={CalendarDays} leads={upcoming} count={counts.upcoming} {...shared} />
      {installations.isError ? (
        <section className="card" aria-label="Scheduled Installations">
          <Failure message="Failed to fetch installations" query={installations} />
        </section>
      ) : (
        <FollowUpSection
          title="Scheduled Installations"
          icon={Hammer}
          tone="text-link"
          leads={scheduled}
          count={scheduled.length}
          installations
          {...shared}
        />
      )}
    </div>
  )
}

/** A card goes when its lead is done: where it had the focus, that stays in the page. */
function useFocusKept(groups: FollowUps | undefined, isDialogOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isDialogOpen) wasOpen.current = true
  }, [isDialogOpen])
  useEffect(() => {
    if (!groups || isDialogOpen || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [groups, isDialogOpen])
}
