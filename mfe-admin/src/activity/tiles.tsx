import type { ActivityEntry } from '@crm/contracts'
import { countsOf } from './wording.ts'

/** What happened most, in four figures. */
export function Tiles({ entries }: { entries: ActivityEntry[] }) {
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3 mb-5">
      {countsOf(entries).map(({ label, count }) => (
        <div key={label} className="card p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-2xl font-semibold">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
