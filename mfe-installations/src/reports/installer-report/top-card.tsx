import { Card } from '@crm/ui'
import type { TopList } from './top-installers.ts'

/** Who comes first in something, or that nobody has any of it. */
export const TopCard = ({ list: { title, empty, rows } }: { list: TopList }) => (
  <Card title={title} bodyClassName="p-0!">
    {rows.length === 0 ? (
      <p className="px-4 py-2.5 text-fg-muted">{empty}</p>
    ) : (
      <ol className="divide-y divide-line">
        {rows.map(({ name, value }, index) => (
          <li key={name} className="flex gap-3 px-4 py-2.5">
            <span className="num text-fg-muted" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
            <span className="num">{value}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
