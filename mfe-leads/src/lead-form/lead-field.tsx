import { extractPhoneDigits, formatPhone, type Lead, minPhoneDigits } from '@crm/contracts'
import type { RecordForm } from '@crm/forms'
import { ColorsField, InstallersField } from '@crm/lead-fields'
import { DateInput, Field, type FieldProps, Input, MoneyInput, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import { TriangleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import type { LeadForm, LeadFormFieldName } from './lead-form.ts'

export type LeadFormState = RecordForm<Lead, LeadForm>

type LeadFieldProps = Omit<Partial<FieldProps>, 'children'> & {
  form: LeadFormState
  name: keyof typeof controls | 'assigned_installer' | 'selected_colors'
  options?: SelectOption[]
  /** If given, it is shown instead of the form's value. */
  value?: string
  readOnly?: boolean
  rows?: number
}

/** An input for one field of a lead, with the same control and limits in every form. */
export function LeadInputField({ form, name, options = [], value, readOnly = false, rows, ...field }: LeadFieldProps) {
  const { values, change } = form
  const parts = { ...form.field(name), ...field }
  if (name === 'assigned_installer') {
    return (
      <InstallersField
        {...parts}
        on={{ date: values.installation_date, except: form.base?.id }}
        values={values[name]}
        onChange={(names) => change({ [name]: names })}
      />
    )
  }
  if (name === 'selected_colors') return <ColorsField {...parts} values={values[name]} onChange={(codes) => change({ [name]: codes })} />
  const { onChange } = form.bind(name)
  const fixed = readOnly && { readOnly, className: 'bg-muted text-fg-muted' }
  const own = { name, onChange, value: value ?? values[name] ?? '', ...fixed, ...(rows && { rows }) }
  return <Field {...parts}>{controls[name](own, options)}</Field>
}

type Own = { name: string; value: string; onChange: (event: ChangeEvent<Control>) => void; readOnly?: boolean; className?: string }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const select = (own: Own, options: SelectOption[]) => <NativeSelect {...own} options={options} />
const date = (own: Own) => <DateInput {...own} />

const controls = {
  name: (own: Own) => <Input maxLength={100} autoComplete="off" {...own} />,
  phone: (own: Own) => <PhoneInput {...own} />,
  email: (own: Own) => <Input type="email" maxLength={100} autoComplete="off" {...own} />,
  lead_origin: select,
  assigned_to: select,
  remarks: select,
  project_amount: (own: Own) => <MoneyInput {...own} />,
  date_created: date,
  next_followup_date: date,
  installation_date: date,
  customer_address: (own: Own) => <Textarea {...own} className="flex-1" />,
  notes: (own: Own) => <Textarea {...own} />,
  additional_notes: (own: Own) => <Textarea placeholder="Gate code, parking, pets, best time to call…" {...own} />,
} satisfies Partial<Record<LeadFormFieldName, (own: Own, options: SelectOption[]) => ReactNode>>

/** Warns about a short number once the user leaves the field. It can be saved, because some callers leave only a part. */
function PhoneInput(own: Own) {
  const [left, setLeft] = useState(own.value)
  const isShort = own.value.trim() !== '' && extractPhoneDigits(own.value).length < minPhoneDigits
  const shown = own.readOnly ? formatPhone(own.value) : own.value
  return (
    <>
      <Input type="tel" maxLength={20} autoComplete="off" {...own} value={shown} onBlur={() => setLeft(own.value)} />
      <div role="status">
        {isShort && own.value === left && !own.readOnly && (
          <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-warn">
            <TriangleAlert className="icon mt-0.5" aria-hidden="true" /> Fewer than {minPhoneDigits} digits. It can be saved anyway.
          </p>
        )}
      </div>
    </>
  )
}
