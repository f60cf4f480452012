import type { FollowUps, Lead } from '@crm/contracts'
import { useAddress, useCan } from '@crm/shell-api'
import { EmptyState, formatShortDate, getButtonClass, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, CheckCheck, CircleAlert, Hammer } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { AddLeadButton } from '../add-lead/add-lead-actions.tsx'
import { QueryFailure } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { assigneeFilter, LeadFilterSelect } from '../leads/lead-filters.tsx'
import { isInstallationCompleted, isSold } from '../leads/lead-values.ts'
import { QueuedFollowUpDialog, useFollowUpQueue } from '../quick-follow-up/follow-up-queue.tsx'
import { KeyboardKey, ShortcutHelpLine, useShortcutKeys } from '../shortcuts.tsx'
import { useRememberedChoice } from '../stored-value.ts'
import type { FollowUpActions } from './follow-up-card.tsx'
import { FollowUpSection, type FollowUpView } from './follow-up-section.tsx'
import { FollowUpSummary, unknownCounts } from './follow-up-summary.tsx'
import { useFollowUps } from './use-follow-ups.ts'

const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

export function FollowUpsPage() {
  const [address, writeAddress] = useAddress()
  const [teamMember, rememberTeamMember] = useRememberedChoice('follow-ups.assigned_to')
  const assignedTo = readAssignee(address.get('assigned_to') ?? teamMember)
  const [view, setView] = useRememberedChoice('follow-ups.view')
  const followUps = useFollowUps(assignedTo)
  const installations = useQuery(leadQueries.installations())
  const groups = followUps.data
  const today = groups?.today ?? ''
  const waiting = groups ? [...groups.overdue, ...groups.dueToday] : []
  const queue = useFollowUpQueue(waiting)
  const [edited, setEdited] = useState<Lead | null>(null)
  const shown = [...waiting, ...(groups?.upcoming ?? []), ...(installations.data ?? [])]
  useShortcutKeys('page', {
    f: (target) => {
      const id = Number(target.closest('[data-lead]')?.getAttribute('data-lead'))
      const lead = shown.find((each) => each.id === id) ?? waiting[0]
      if (lead) queue.open(lead)
    },
  })
  useFocusKept(groups, queue.lead !== null || edited !== null)
  const scheduled = groups && installations.data && listScheduledInstallations(installations.data, { today, assignedTo })
  const choose = (name: string) => {
    rememberTeamMember(name)
    writeAddress(() => new URLSearchParams(name === '' ? {} : { assigned_to: name }), { replace: true })
  }
  const shownAs: FollowUpView = view === 'table' ? 'table' : 'cards'

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Follow-Up Management</h1>
          <p className="min-h-5 text-fg-muted">{today && longDate.format(Date.parse(today))}</p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:w-full">
          <ShortcutHelpLine>
            <KeyboardKey>F</KeyboardKey> follow-up · <KeyboardKey>T</KeyboardKey> <KeyboardKey>O</KeyboardKey> <KeyboardKey>D</KeyboardKey>{' '}
            <KeyboardKey>M</KeyboardKey> <KeyboardKey>K</KeyboardKey> day · <KeyboardKey>S</KeyboardKey> save and next
          </ShortcutHelpLine>
          <ViewSwitch view={shownAs} onChoose={setView} />
          <div className="w-48 max-md:w-full">
            <LeadFilterSelect filter={assigneeFilter} value={assignedTo} onChange={choose} />
          </div>
        </div>
      </div>
      <div className="mb-6 md:mb-8">
        <FollowUpSummary
          {...(followUps.isLoadingError ? unknownCounts : groups?.counts)}
          installations={followUps.isLoadingError || installations.isLoadingError ? null : scheduled?.length}
        />
      </div>
      <Content
        followUps={followUps}
        installations={installations}
        scheduled={scheduled}
        view={shownAs}
        actions={{ followUp: queue.open, edit: setEdited }}
      />
      <Suspense fallback={null}>
        {edited && <EditLeadDialog lead={edited} today={today} withContact={false} onClose={() => setEdited(null)} />}
        <QueuedFollowUpDialog queue={queue} today={today} withContact={false} />
      </Suspense>
    </div>
  )
}

/** "All" means no team member, as in the list of leads. */
const readAssignee = (name: string): string => (name.toLowerCase() === 'all' ? '' : name.slice(0, 50))

const views = { cards: 'Cards', table: 'Table' } satisfies Record<FollowUpView, string>

function ViewSwitch({ view, onChoose }: { view: FollowUpView; onChoose: (view: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div role="group" aria-label="View" className="seg max-md:w-full">
      {Object.entries(views).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === view} onClick={() => onChoose(name)}>
          {label}
        </button>
      ))}
    </div>
  )
}

type ContentProps = {
  followUps: UseQueryResult<FollowUps>
  installations: UseQueryResult<Lead[]>
  scheduled: Lead[] | undefined
  view: FollowUpView
  actions: FollowUpActions
}

function Content({ followUps, installations, scheduled = [], view, actions }: ContentProps) {
  if (followUps.isLoadingError) {
    return (
      <div className="card">
        <QueryFailure message="Failed to fetch follow-ups" query={followUps} />
      </div>
    )
  }
  if (!followUps.data || installations.isPending) return <Waiting />
  const { overdue, dueToday, upcoming, later, counts, today } = followUps.data
  const isClear = overdue.length + dueToday.length === 0
  const shared = { today, view, actions }
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
      {installations.isLoadingError ? (
        <section className="card" aria-label="Scheduled Installations">
          <QueryFailure message="Failed to fetch installations" query={installations} />
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

/** A card disappears when its follow-up is done. If its button had the focus, the focus moves to the main part of the page. */
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

export function listScheduledInstallations(
  leads: readonly Lead[],
  { today, assignedTo = '' }: { today: string; assignedTo?: string },
): Lead[] {
  const isTheirs = (lead: Lead) => assignedTo === '' || lead.assigned_to.toLowerCase() === assignedTo.toLowerCase()
  return leads.filter((lead) => isScheduled(lead, today) && isTheirs(lead)).sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
}

const isScheduled = (lead: Lead, today: string): boolean => isSold(lead) && dayOf(lead) >= today && !isInstallationCompleted(lead)

const dayOf = ({ installation_date }: Lead): string => installation_date ?? ''

const places = [0, 1, 2, 3, 4, 5]

function Waiting() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading follow-ups...
      </p>
      <Skeleton className="mb-3 h-6! w-44" />
      <div className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2 @min-[56rem]:grid-cols-3 @min-[56rem]:gap-4 @min-[84rem]:grid-cols-4">
        {places.map((place) => (
          <div key={place} className="card grid h-72 content-start gap-4 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-28" />
            <Skeleton className="w-36" />
            <Skeleton className="w-48" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** `quiet` means that the rest of the week is empty too; `later` is then the next follow-up after it, if there is one. */
function AllCaughtUp({ quiet, later }: { quiet: boolean; later: FollowUps['later'] }) {
  const mayOpenLeads = useCan('leads')
  const next = later ? ` Your next follow-up is ${later.name} on ${formatShortDate(later.next_followup_date)}.` : ''
  const text = quiet ? `No follow-ups are due and no installations are scheduled.${next}` : 'No follow-ups are overdue or due today.'
  return (
    <div className="card" role="status">
      <EmptyState
        icon={<CheckCheck className="size-6 text-ok" />}
        title="All caught up!"
        text={text}
        actions={
          <>
            <AddLeadButton />
            {mayOpenLeads && (
              <Link className={getButtonClass()} to="/leads">
                Open Leads
              </Link>
            )}
          </>
        }
      />
    </div>
  )
}
