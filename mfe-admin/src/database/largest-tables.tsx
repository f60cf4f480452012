import type { DatabaseOverview } from '@crm/contracts'
import { ListCard } from '../list-card.tsx'
import { count, sizeOf } from './wording.ts'

/** What takes the room, with its indexes; how many rows is what the database estimates. */
export function LargestTables({ tables }: { tables: DatabaseOverview['tables'] }) {
  const most = Math.max(1, ...tables.map(({ size }) => size))
  return (
    <ListCard title="Largest tables" actions={<p className="text-sm text-fg-muted">with their indexes</p>}>
      <ul className="divide-y divide-line text-sm">
        {tables.map(({ name, size, rows }) => (
          <li key={name} className="px-4 py-2">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="num whitespace-nowrap">{sizeOf(size)}</span>
            </div>
            <div className="mt-1 flex items-center gap-3 text-xs text-fg-muted">
              <div className="h-1.5 flex-1 rounded-full bg-muted" aria-hidden="true">
                <div className="h-full rounded-full bg-chart-1" style={{ width: `${Math.max(1, (100 * size) / most)}%` }} />
              </div>
              <span className="num w-28 text-right whitespace-nowrap">{rows === null ? 'rows unknown' : `about ${count(rows)} rows`}</span>
            </div>
          </li>
        ))}
      </ul>
    </ListCard>
  )
}
