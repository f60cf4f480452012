import type { ActivityEntry } from '@crm/contracts'
import { useMoments } from '../mail/moments.ts'
import { Action, Details, Entity } from './entry-parts.tsx'
import { browserOf, userOf } from './wording.ts'

/** The entries as cards, where there is no room for seven columns. */
export function ActivityCards({ entries }: { entries: ActivityEntry[] }) {
  const { stamp } = useMoments()
  return (
    <ul className="lg:hidden divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="p-4 space-y-1.5 text-sm">
          <div className="flex items-center justify-between gap-2">
            <span className="font-medium truncate">{userOf(entry)}</span>
            <span className="text-fg-muted whitespace-nowrap">{stamp(entry.created_at)}</span>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Action entry={entry} />
            <Entity entry={entry} />
          </div>
          <Details entry={entry} />
          <p className="text-fg-muted">
            {browserOf(entry)} · {entry.ip_address ?? 'N/A'}
          </p>
        </li>
      ))}
    </ul>
  )
}
