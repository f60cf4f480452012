import {
  type ImportChoiceField,
  importColumnTargetLabels,
  type LeadImport,
  type LeadImportSettings,
  leadStatuses,
  teamMemberNames,
  type UnknownImportValue,
} from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { call, messageOf, queryKey, useCan } from '@crm/shell-api'
import { buildOptions, Card, NativeSelect, NoticeBanner, type SelectOption } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRowCount } from './format.ts'
import { ImportListHeader } from './preview.tsx'

type Props = { found: LeadImport; busy: boolean; onChange: (changed: Partial<LeadImportSettings>) => void }

const wide = '@min-[40rem]:grid-cols-[8rem_minmax(0,1fr)_6rem_14rem]'

/** The values of the file that the CRM does not know, each with what it becomes in all rows. */
export function UnknownValuesCard({ found, busy, onChange }: Props) {
  const { unknown_values: unknown, settings } = found
  const client = useQueryClient()
  const createOrigin = useMutation({
    mutationFn: (label: string) => call('createLeadOrigin', { body: { label } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('listLeadOrigins') })
      // The next check finds the new origin.
      onChange({})
    },
  })
  if (unknown.length === 0) return null
  const choose = ({ field, value }: UnknownImportValue, to: string | null) =>
    onChange({ values: [...settings.values.filter((one) => one.field !== field || one.value !== value), { field, value, to }] })
  return (
    <Card title="Unknown values" className="mb-4" bodyClassName="p-0!">
      {createOrigin.isError && (
        <NoticeBanner tone="danger" role="alert" className="m-4">
          <p>{messageOf(createOrigin.error, 'Failed to create the lead origin')}</p>
        </NoticeBanner>
      )}
      <p className="px-4 py-2.5 text-sm text-fg-muted">
        Choose what each value becomes. Your choices are used again for files with the same columns. Values without a choice are added to
        the notes.
      </p>
      <ImportListHeader className={`@min-[40rem]:grid ${wide}`}>
        <span>Field</span>
        <span>Value in the file</span>
        <span className="text-right">Rows</span>
        <span>In the CRM</span>
      </ImportListHeader>
      <ul aria-label="Unknown values" className="divide-y divide-line">
        {unknown.map((one) => (
          <li key={`${one.field} ${one.value}`} className={`grid items-center gap-x-4 gap-y-1 px-4 py-2.5 ${wide}`}>
            <span className="text-fg-muted">{importColumnTargetLabels[one.field]}</span>
            <span className="min-w-0 font-medium wrap-anywhere">{one.value}</span>
            <span className="num text-fg-muted @min-[40rem]:text-right">{formatRowCount(one.count)}</span>
            <ValueChoice
              unknown={one}
              busy={busy || createOrigin.isPending}
              onChoose={(to) => choose(one, to)}
              onCreateOrigin={() => createOrigin.mutate(one.value)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ChoiceProps = {
  unknown: UnknownImportValue
  busy: boolean
  onChoose: (to: string | null) => void
  onCreateOrigin: () => void
}

// No value of a field begins like these.
const [leaveEmpty, create] = ['-empty', '-create']

function ValueChoice({ unknown: { field, value, to }, busy, onChoose, onCreateOrigin }: ChoiceProps) {
  const { offered } = useLeadOriginOptions()
  const mayCreate = useCan('admin')
  const options: SelectOption[] = [
    ...(to === undefined ? [{ value: '', label: 'Choose...' }] : []),
    ...(field === 'lead_origin' ? offered : choicesOf[field]),
    { value: leaveEmpty, label: hasDefault(field) ? 'Use the default' : 'Leave empty' },
    ...(field === 'lead_origin' && mayCreate ? [{ value: create, label: 'Create this origin' }] : []),
  ]
  return (
    <NativeSelect
      aria-label={`${importColumnTargetLabels[field]} ${value} becomes`}
      options={options}
      value={to === undefined ? '' : (to ?? leaveEmpty)}
      disabled={busy}
      onChange={({ target: { value: picked } }) => {
        if (picked === create) onCreateOrigin()
        else if (picked !== '') onChoose(picked === leaveEmpty ? null : picked)
      }}
    />
  )
}

// "For every row" says what these are if the file does not.
const hasDefault = (field: ImportChoiceField): boolean => field === 'lead_origin' || field === 'assigned_to'

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const choicesOf: Readonly<Record<Exclude<ImportChoiceField, 'lead_origin'>, SelectOption[]>> = {
  remarks: leadStatuses.map((status) => ({ value: status, label: status })),
  assigned_to: buildOptions(teamMemberNames),
  deposit_paid: yesOrNo,
  balance_paid: yesOrNo,
}
