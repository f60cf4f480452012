import { type CrewWarning, type InstallerAvailability, installerStatusLabels } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { formatShortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

export type PlannedInstallationDay = {
  /** `yyyy-mm-dd`, or blank if there is no date yet. */
  date: string
  /** Id of the installation that is being planned. It causes no warning itself. */
  except?: number | undefined
}

/** Lists the chosen installers who have another installation that day or are on leave. */
export function CrewWarningList({ date, except, chosen }: PlannedInstallationDay & { chosen: readonly string[] }) {
  const crew = useQuery({ ...query('installationCrew', { query: { date, except } }), enabled: date !== '' && chosen.length > 0 })
  const warnings = listCrewWarnings(crew.data ?? [], chosen, date)
  return (
    <div role="status">
      {crew.isError && <p className="hint">Could not check whether the installers are available</p>}
      {warnings.length > 0 && (
        <ul className="mt-1.5 space-y-1 text-sm font-medium text-warn">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1.5 wrap-anywhere">
              <TriangleAlert className="icon mt-0.5" aria-hidden="true" /> {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Warnings about chosen installers who have another installation that day or are on leave. The form can be saved anyway. */
export function listCrewWarnings(
  crew: readonly InstallerAvailability[],
  chosen: readonly string[],
  date: string,
  today?: string,
): string[] {
  return crew
    .filter(({ known_as }) => chosen.some((name) => known_as.includes(name.toLowerCase())))
    .flatMap(({ name, status, jobs, leave }) =>
      formatCrewWarning({ installer: name, jobs, leave: status === 'on_leave' ? [...leave, byStatus] : leave }, date, today),
    )
}

const byStatus = installerStatusLabels.on_leave

/** The reasons why an installer is not available on a day, one sentence each. */
export function formatCrewWarning({ installer, jobs, leave }: Omit<CrewWarning, 'id'>, date: string, today?: string): string[] {
  const day = formatShortDate(date, today)
  const planned = leave.filter((title) => title !== byStatus)
  return [
    ...(jobs.length > 0 ? [alsoAt(installer, jobs, day)] : []),
    ...(planned.length > 0 ? [`${installer} is on leave on ${day}: ${planned.join(', ')}`] : []),
    ...(planned.length === 0 && leave.length > 0 ? [`${installer} is on leave`] : []),
  ]
}

// More names would make the warning too long for a card.
const mostPlaces = 3

function alsoAt(installer: string, jobs: readonly { name: string }[], day: string): string {
  const shown = jobs.slice(0, jobs.length > mostPlaces ? mostPlaces - 1 : mostPlaces).map(({ name }) => `${name}’s`)
  const places = new Intl.ListFormat('en').format([...shown, ...(jobs.length > mostPlaces ? [`${jobs.length - shown.length} more`] : [])])
  return `${installer} is also at ${places} on ${day}`
}
