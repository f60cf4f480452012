import type { ActivityEntry } from '@crm/contracts'
import { useMoments } from '../format.ts'
import { Action, Details, Entity } from './entry-parts.tsx'
import { browserOf, userOf } from './wording.ts'

type Props = { entries: ActivityEntry[]; onOpen: (id: number) => void }

export function ActivityCards({ entries, onOpen }: Props) {
  const { stamp } = useMoments()
  return (
    <ul className="lg:hidden divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full space-y-1.5 p-4 text-left text-sm hover:bg-muted"
            onClick={() => onOpen(entry.id)}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="font-medium truncate">{userOf(entry)}</span>
              <span className="text-fg-muted whitespace-nowrap">{stamp(entry.created_at)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Action entry={entry} />
              <Entity entry={entry} />
            </span>
            <Details entry={entry} />
            <span className="block text-fg-muted">
              {browserOf(entry)} · {entry.ip_address ?? 'N/A'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
