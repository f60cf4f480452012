import {
  dateOrders,
  duplicateRules,
  fileDelimiters,
  fileEncodings,
  type LeadImport,
  type LeadImportSettings,
  teamMembers,
} from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { Card, Checkbox, Field, NativeSelect, type SelectOption } from '@crm/ui'

type Props = { found: LeadImport; busy: boolean; onChange: (changed: Partial<LeadImportSettings>) => void }

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const choices = [
  { name: 'encoding', label: 'Encoding', options: optionsOf(fileEncodings) },
  { name: 'delimiter', label: 'Delimiter', options: optionsOf(fileDelimiters) },
  { name: 'date_order', label: 'Dates are written', options: optionsOf(dateOrders) },
] as const
const forEveryRow = (origins: readonly SelectOption[]) =>
  [
    { name: 'on_duplicate', label: 'Duplicate of an existing lead', options: optionsOf(duplicateRules) },
    { name: 'lead_origin', label: 'Lead origin where none is given', options: origins },
    { name: 'assigned_to', label: 'Assigned to where nobody is given', options: optionsOf(teamMembers) },
  ] as const

export function FileFormatCard({ found, busy, onChange }: Props) {
  const { offered } = useLeadOrigins()
  const { settings, ambiguous_dates: isAmbiguous, contradicting_dates: contradiction } = found
  const hints: Partial<Record<string, string>> = {
    date_order: contradiction
      ? 'The file has both: see above.'
      : isAmbiguous
        ? `The file does not tell: 03/04/2026 is read as ${settings.date_order === 'mdy' ? 'March 4' : 'April 3'}. Please check.`
        : '2026-11-27 is always understood.',
    on_duplicate: 'Matched by phone number or email.',
  }
  const select = ({ name, label, options }: (typeof choices)[number] | ReturnType<typeof forEveryRow>[number]) => (
    <Field key={name} label={label} hint={hints[name]}>
      <NativeSelect
        options={options}
        value={settings[name]}
        disabled={busy}
        // The cast is safe: the options are this setting's values.
        onChange={(event) => onChange({ [name]: event.target.value } as Partial<LeadImportSettings>)}
      />
    </Field>
  )
  return (
    <Card title="File format" actions={<span className="text-sm text-fg-muted">Detected</span>} bodyClassName="flex flex-col gap-4">
      {choices.map(select)}
      <Checkbox
        label="First row holds the column names"
        checked={settings.has_header}
        disabled={busy}
        onChange={(event) => onChange({ has_header: event.target.checked, targets: [] })}
      />
      <h3 className="border-t border-line pt-4 font-semibold">For every row</h3>
      {forEveryRow(withOrigin(offered, settings.lead_origin)).map(select)}
    </Card>
  )
}

// The current setting stays an option even if it is no longer offered.
const withOrigin = (offered: SelectOption[], chosen: string): SelectOption[] =>
  offered.some(({ value }) => value === chosen) ? offered : [...offered, { value: chosen, label: chosen }]
