import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { crewWarnings } from './crew-warnings.ts'

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
