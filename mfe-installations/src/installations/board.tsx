import type { CrewWarning, Installation, InstallationBoard, SentNotice } from '@crm/contracts'
import { formatCrewWarning } from '@crm/lead-fields'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, HardHat, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import { useLatestNotices } from '../notices/notice-queries.ts'
import { ActiveRepairRequests } from '../repair-requests/active-repair-requests.tsx'
import { repairRequestQueries } from '../repair-requests/repair-queries.ts'
import type { BoardFilters } from './board-filters.ts'
import { CompletedProjects } from './completed-projects.tsx'
import { formatMonthAndDay, formatMonthName } from './days.ts'
import { type InstallationActionHandlers, InstallationCard } from './installation-card.tsx'
import { SectionHeading } from './section-head.tsx'

type BoardProps = { board: InstallationBoard; filters: BoardFilters; actions: InstallationActionHandlers }

export function InstallationBoardSections({ board, filters, actions }: BoardProps) {
  const { today, upcoming, unscheduled, repairs, crewWarnings, found } = board
  const noticesOf = useLatestNotices([...upcoming, ...unscheduled, ...repairs].map(({ id }) => id))
  const on = { today, crewWarnings, noticesOf, actions }
  return (
    <div className="space-y-8">
      <ActiveRepairRequests today={today} filters={filters} />
      <InstallationSection
        title="Upcoming Installations"
        installations={upcoming}
        count={found.upcoming}
        warning={summarizeCrewWarnings(crewWarnings, upcoming)}
        on={on}
      />
      <InstallationSection title="Not Scheduled Yet" installations={unscheduled} count={found.unscheduled} on={on} />
      <InstallationSection
        title="Service & Repair Jobs"
        installations={repairs}
        count={found.repairs}
        warning={summarizeCrewWarnings(crewWarnings, repairs)}
        on={on}
      />
      <CompletedProjects key={JSON.stringify(filters)} board={board} filters={filters} actions={actions} />
    </div>
  )
}

/** The warnings of a section as text, such as "1 crew conflict, 1 on leave, 1 without an installer"; empty if there are none. */
export function summarizeCrewWarnings(warnings: readonly CrewWarning[], installations: readonly Installation[]): string {
  const dayOf = new Map(installations.map(({ id, installation_date: day }) => [id, day]))
  const ofThese = warnings.filter(({ id }) => dayOf.has(id))
  // Two conflicting installations both report the conflict, so it is counted once per day and installer.
  const count = (some: readonly CrewWarning[]): number => new Set(some.map(({ id, installer }) => `${dayOf.get(id)} ${installer}`)).size
  const conflicts = count(ofThese.filter((warning) => warning.jobs.length > 0))
  const away = count(ofThese.filter((warning) => warning.leave.length > 0))
  const without = installations.filter(({ assigned_installer }) => assigned_installer.length === 0).length
  return [
    ...(conflicts > 0 ? [`${conflicts} crew ${conflicts === 1 ? 'conflict' : 'conflicts'}`] : []),
    ...(away > 0 ? [`${away} on leave`] : []),
    ...(without > 0 ? [`${without} without an installer`] : []),
  ].join(', ')
}

type OnBoard = {
  today: string
  crewWarnings: readonly CrewWarning[]
  noticesOf: (id: number) => readonly SentNotice[]
  actions: InstallationActionHandlers
}

type Props = { title: string; installations: readonly Installation[]; count: number; warning?: string; on: OnBoard }

function InstallationSection({ title, installations, count, warning = '', on }: Props) {
  if (installations.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHeading title={title} count={count}>
        {warning !== '' && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-warn">
            <TriangleAlert className="icon" aria-hidden="true" /> {warning}
          </p>
        )}
      </SectionHeading>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {installations.map((installation) => (
          <li key={installation.id}>
            <InstallationCard
              installation={installation}
              today={on.today}
              warnings={linesFor(installation, on)}
              notices={on.noticesOf(installation.id)}
              actions={on.actions}
            />
          </li>
        ))}
      </ul>
      {count > installations.length && (
        <p className="mt-2 text-sm text-fg-muted">
          Showing the first {installations.length} of {count.toLocaleString('en-US')}.
        </p>
      )}
    </section>
  )
}

const linesFor = ({ id, installation_date: day }: Installation, { crewWarnings, today }: OnBoard): string[] =>
  crewWarnings.filter((warning) => warning.id === id).flatMap((warning) => formatCrewWarning(warning, day ?? '', today))

export function BoardSummary({ board: { today, week, counts } }: { board: InstallationBoard }) {
  const installers = useQuery(query('listInstallers')).data
  const requests = useQuery(repairRequestQueries.active()).data
  const withStatus = (wanted: string) => installers?.filter(({ status }) => status === wanted).length
  const onLeave = withStatus('on_leave') ?? 0
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="Summary">
      <Figure
        icon={CalendarDays}
        label="This Week"
        value={week.jobs}
        note={`${formatMonthAndDay(week.first)} – ${formatMonthAndDay(week.last)}`}
      />
      <Figure
        icon={CircleCheck}
        label="Completed"
        value={counts.completed}
        note={`${counts.completedThisMonth} in ${formatMonthName(today)}`}
      />
      <Figure
        icon={Wrench}
        label="Repair Jobs"
        value={requests && counts.repairs + requests.length}
        note={`${requests ? countOf(requests.length, 'request') : '– requests'} + ${countOf(counts.repairs, 'job')}`}
        warning={formatUrgentRepairs(counts)}
      />
      <Figure icon={HardHat} label="Active Installers" value={withStatus('active')} note={onLeave > 0 && `${onLeave} on leave`} />
    </dl>
  )
}

function formatUrgentRepairs({ urgent, urgentToday }: InstallationBoard['counts']): string | false {
  const overdue = urgent - urgentToday
  return [urgentToday > 0 && `${urgentToday} urgent today`, overdue > 0 && `${overdue} overdue`].filter(Boolean).join(', ') || false
}

type FigureProps = { icon: LucideIcon; label: string; value: number | undefined; note: string | false; warning?: string | false }

function Figure({ icon: Icon, label, value, note, warning = false }: FigureProps) {
  return (
    <div className="card min-h-25 p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-fg-muted">
        {label}
        <Icon className="icon" aria-hidden="true" />
      </dt>
      <dd className="num text-2xl font-semibold">{value?.toLocaleString('en-US') ?? '–'}</dd>
      {(note || warning) && (
        <dd className="flex flex-wrap gap-x-3 text-xs text-fg-muted">
          {note && <span>{note}</span>}
          {warning && <span className="font-medium text-warn">{warning}</span>}
        </dd>
      )}
    </div>
  )
}

const countOf = (count: number, one: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
