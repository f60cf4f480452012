import { type ImportTarget, importTargets, type LeadImport, sharedTargets } from '@crm/contracts'
import { Card, NativeSelect } from '@crm/ui'
import { ListHead } from './list-head.tsx'

type Props = { found: LeadImport; busy: boolean; onChange: (targets: ImportTarget[]) => void }

const options = Object.entries(importTargets).map(([value, label]) => ({ value, label }))

const wide = '@min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]'

/** What each column of the file becomes. A field that is taken moves to the column that asks for it. */
export function ColumnsCard({ found, busy, onChange }: Props) {
  const { columns } = found
  const { targets } = found.settings
  const mapped = targets.filter((target) => target !== 'ignore').length
  const change = (at: number, to: ImportTarget) =>
    onChange(targets.map((target, index) => (index === at ? to : target === to && !sharedTargets.includes(to) ? 'ignore' : target)))
  return (
    <Card
      title="Columns"
      actions={
        <span className="num text-sm text-fg-muted">
          {mapped} of {columns.length} mapped
        </span>
      }
      bodyClassName="p-0!"
    >
      <ListHead className={`@min-[40rem]:grid ${wide}`}>
        <span>Column in the file</span>
        <span>First value</span>
        <span>In the CRM</span>
      </ListHead>
      <ul aria-label="Columns of the file" className="divide-y divide-line">
        {columns.map(({ name, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one name
          <li key={index} className={`grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 ${wide}`}>
            <span className="min-w-0 font-medium wrap-anywhere">{name || `Column ${index + 1}`}</span>
            <span className="min-w-0 truncate text-fg-muted" title={sample}>
              {sample || '(empty)'}
            </span>
            <NativeSelect
              aria-label={`${name || `Column ${index + 1}`} becomes`}
              options={options}
              value={targets[index] ?? 'ignore'}
              disabled={busy}
              // The options are the targets.
              onChange={(event) => change(index, event.target.value as ImportTarget)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
