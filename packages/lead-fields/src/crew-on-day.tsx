import { type CrewMember, type CrewWarning, installerStatusLabels } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { shortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

export type PlannedDay = {
  /** `yyyy-mm-dd`, or blank. */
  date: string
  /** The installation that is being planned. */
  except?: number | undefined
}

/** Warns about chosen installers who work elsewhere that day or are on leave. */
export function CrewOnDay({ date, except, chosen }: PlannedDay & { chosen: readonly string[] }) {
  const crew = useQuery({ ...query('installationCrew', { query: { date, except } }), enabled: date !== '' && chosen.length > 0 })
  const warnings = crewWarnings(crew.data ?? [], chosen, date)
  return (
    <div role="status">
      {crew.isError && <p className="hint">Nobody can tell at the moment who is free that day</p>}
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

/** Warnings about chosen installers who work elsewhere that day or are on leave. They do not prevent saving. */
export function crewWarnings(crew: readonly CrewMember[], chosen: readonly string[], date: string, today?: string): string[] {
  return crew
    .filter(({ known_as }) => chosen.some((name) => known_as.includes(name.toLowerCase())))
    .flatMap(({ name, status, jobs, leave }) =>
      warningLines({ installer: name, jobs, leave: status === 'on_leave' ? [...leave, byStatus] : leave }, date, today),
    )
}

const byStatus = installerStatusLabels.on_leave

/** Why an installer is not free on a day, one line per reason. */
export function warningLines({ installer, jobs, leave }: Omit<CrewWarning, 'id'>, date: string, today?: string): string[] {
  const day = shortDate(date, today)
  const planned = leave.filter((title) => title !== byStatus)
  return [
    ...(jobs.length > 0 ? [alsoAt(installer, jobs, day)] : []),
    ...(planned.length > 0 ? [`${installer} is on leave on ${day}: ${planned.join(', ')}`] : []),
    ...(planned.length === 0 && leave.length > 0 ? [`${installer} is on leave`] : []),
  ]
}

// Keeps the warning short enough for a card.
const mostPlaces = 3

function alsoAt(installer: string, jobs: readonly { name: string }[], day: string): string {
  const shown = jobs.slice(0, jobs.length > mostPlaces ? mostPlaces - 1 : mostPlaces).map(({ name }) => `${name}’s`)
  const places = new Intl.ListFormat('en').format([...shown, ...(jobs.length > mostPlaces ? [`${jobs.length - shown.length} more`] : [])])
  return `${installer} is also at ${places} on ${day}`
}
