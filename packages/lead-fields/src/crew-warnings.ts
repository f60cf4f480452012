import { type CrewMember, type CrewWarning, installerStatusLabels } from '@crm/contracts'
import { shortDate } from '@crm/ui'

/** What speaks against those who are chosen for a day: whoever works elsewhere, or is on leave. It warns; people may go on. */
export function crewWarnings(crew: readonly CrewMember[], chosen: readonly string[], date: string, today?: string): string[] {
  return crew
    .filter(({ known_as }) => chosen.some((name) => known_as.includes(name.toLowerCase())))
    .flatMap(({ name, status, jobs, leave }) =>
      warningLines({ installer: name, jobs, leave: status === 'on_leave' ? [...leave, byStatus] : leave }, date, today),
    )
}

const byStatus = installerStatusLabels.on_leave

/** Why somebody is not free on a day, line by line. */
export function warningLines({ installer, jobs, leave }: Omit<CrewWarning, 'id'>, date: string, today?: string): string[] {
  const day = shortDate(date, today)
  const planned = leave.filter((title) => title !== byStatus)
  return [
    ...(jobs.length > 0 ? [alsoAt(installer, jobs, day)] : []),
    ...(planned.length > 0 ? [`${installer} is on leave on ${day}: ${planned.join(', ')}`] : []),
    ...(planned.length === 0 && leave.length > 0 ? [`${installer} is on leave`] : []),
  ]
}

// A line on a card, not a list of the whole day.
const mostPlaces = 3

// "Ruben is also at Priya Raman’s on Nov 30".
function alsoAt(installer: string, jobs: readonly { name: string }[], day: string): string {
  const shown = jobs.slice(0, jobs.length > mostPlaces ? mostPlaces - 1 : mostPlaces).map(({ name }) => `${name}’s`)
  const places = new Intl.ListFormat('en').format([...shown, ...(jobs.length > mostPlaces ? [`${jobs.length - shown.length} more`] : [])])
  return `${installer} is also at ${places} on ${day}`
}
