import type { importTargets, LeadImportRow } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { Badge, money, NativeSelect, shortDate } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ListHead } from './list-head.tsx'

export type Choice = 'create' | 'update' | 'skip'
type Props = { row: LeadImportRow; busy: boolean; onChoose: (verdict: Choice) => void }

const wide = '@min-[60rem]:grid-cols-[3rem_8.5rem_minmax(0,2fr)_minmax(0,2fr)_7rem_8rem_7rem]'

export const PreviewHead = () => (
  <ListHead className={`@min-[60rem]:grid ${wide}`}>
    {['Row', 'Verdict', 'Name', 'Contact', 'Origin', 'Date created'].map((name) => (
      <span key={name}>{name}</span>
    ))}
    <span className="text-right">Amount</span>
  </ListHead>
)

export function PreviewRow({ row, busy, onChoose }: Props) {
  const { labelOf } = useLeadOrigins()
  const isFaulty = (field: keyof typeof importTargets): boolean => row.faults.some((fault) => fault.field === field)
  const value = (field: keyof typeof importTargets & keyof LeadImportRow, text: string) => (
    <span className={isFaulty(field) ? 'font-medium text-danger' : ''}>
      {isFaulty(field) && <CircleAlert className="icon mr-1 inline align-[-0.15em]" aria-hidden="true" />}
      {text || (isFaulty(field) ? 'empty' : '-')}
    </span>
  )
  const date = isFaulty('date_created') ? row.date_created : shortDate(row.date_created)
  const amount = isFaulty('project_amount') || row.project_amount === '' ? row.project_amount : money(row.project_amount)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-4 gap-y-1.5 px-4 py-3 @min-[60rem]:items-start @min-[60rem]:py-2.5 ${wide}`}
    >
      <span className="num text-fg-muted">
        <span className="@min-[60rem]:sr-only">Row </span>
        {row.row}
      </span>
      <span className="text-right @min-[60rem]:text-left">
        <Verdict row={row} busy={busy} onChoose={onChoose} />
      </span>
      <Cell name="Name" className="font-medium">
        {value('name', row.name)}
      </Cell>
      <Cell name="Contact">
        <span className="num block">{value('phone', row.phone)}</span>
        {row.email && <span className="block text-sm text-fg-muted">{value('email', row.email)}</span>}
      </Cell>
      <Cell name="Origin">
        {value('lead_origin', isFaulty('lead_origin') || row.lead_origin === '' ? row.lead_origin : labelOf(row.lead_origin))}
      </Cell>
      <Cell name="Date created" className="num">
        {value('date_created', date)}
      </Cell>
      <Cell name="Amount" className="num @min-[60rem]:text-right">
        {value('project_amount', amount)}
      </Cell>
      <Remark row={row} />
    </li>
  )
}

function Cell({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <span className="col-span-2 flex gap-3 @min-[60rem]:col-span-1 @min-[60rem]:block">
      <span className="w-24 shrink-0 text-sm text-fg-muted @min-[60rem]:sr-only">{name} </span>
      <span className={`min-w-0 grow wrap-anywhere @min-[60rem]:block ${className}`}>{children}</span>
    </span>
  )
}

function Remark({ row: { faults, duplicate } }: { row: LeadImportRow }) {
  const place = 'col-span-2 text-sm wrap-anywhere @min-[60rem]:col-span-5 @min-[60rem]:col-start-3'
  if (faults.length > 0) return <p className={`${place} text-danger`}>{faults.map(({ message }) => message).join(' ')}</p>
  if (duplicate === null) return null
  return (
    <p className={`${place} text-fg-muted`}>
      Same {duplicate.by} as{' '}
      {duplicate.of === 'lead' ? (
        <Link className="link" to={`/leads/${duplicate.id}`}>
          {duplicate.name}
        </Link>
      ) : (
        `row ${duplicate.id} of this file`
      )}
      {duplicate.nothing_new && ', nothing new'}.
    </p>
  )
}

const labels: Record<Choice, string> = { create: 'Create', update: 'Update', skip: 'Skip' }

function Verdict({ row, busy, onChoose }: Props) {
  if (row.verdict === 'fault') return <Badge tone="red">Fault</Badge>
  const possible: Choice[] = row.duplicate ? ['create', 'update', 'skip'] : ['create', 'skip']
  return (
    <NativeSelect
      aria-label={`What becomes of row ${row.row}`}
      options={possible.map((value) => ({ value, label: labels[value] }))}
      value={row.chosen ?? row.verdict}
      disabled={busy}
      // The cast is safe: the options are the choices.
      onChange={(event) => onChoose(event.target.value as Choice)}
    />
  )
}
