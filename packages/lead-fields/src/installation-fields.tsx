import { query } from '@crm/shell-api'
import { CheckboxCard, Field, type FieldProps, MultiSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CrewWarningList, type PlannedInstallationDay } from './crew-warnings.tsx'
import { leadFormLabels } from './lead-form-values.ts'

/** Offers the active installers, and warns about chosen ones who are not available on the day. */
export function InstallersField({ error, values, onChange, on, ...field }: ChoiceProps & { on: PlannedInstallationDay }) {
  const installers = useQuery(query('listInstallers'))
  return (
    <Field {...field} error={error ?? (installers.isError ? 'Failed to fetch installers' : undefined)}>
      <MultiSelect
        placeholder="Add installer…"
        values={values}
        options={(installers.data ?? []).filter(({ status }) => status === 'active').map(({ name }) => ({ value: name, label: name }))}
        onChange={onChange}
      />
      <CrewWarningList {...on} chosen={values} />
    </Field>
  )
}

/** Offers the wrap colors. The values are color codes. */
export function ColorsField({ error, values, onChange, ...field }: ChoiceProps) {
  const colors = useQuery(query('listColours'))
  return (
    <Field {...field} hint="typically 2 colours" error={error ?? (colors.isError ? 'Failed to fetch WMK colors' : undefined)}>
      <MultiSelect
        placeholder="Add color…"
        values={values}
        options={(colors.data ?? []).map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code }))}
        onChange={onChange}
      />
    </Field>
  )
}

type ChoiceProps = Omit<FieldProps, 'children' | 'hint'> & { values: string[]; onChange: (values: string[]) => void }

type Payment = { deposit_paid: boolean; balance_paid: boolean }

type PaymentCardsProps = { payment: Payment; changed?: readonly string[]; onChange: (change: Partial<Payment>) => void }

/** Two cards for the deposit and the balance. Fields in `changed` are marked as changed. */
export function PaymentCards({ payment, changed = [], onChange }: PaymentCardsProps) {
  return (
    <>
      <CheckboxCard
        title={leadFormLabels.deposit_paid}
        note="Initial payment received"
        mark={changed.includes('deposit_paid') && 'Changed'}
        checked={payment.deposit_paid}
        onChange={(event) => onChange({ deposit_paid: event.target.checked })}
      />
      <CheckboxCard
        title={leadFormLabels.balance_paid}
        note="Final payment received"
        mark={changed.includes('balance_paid') && 'Changed'}
        checked={payment.balance_paid}
        onChange={(event) => onChange({ balance_paid: event.target.checked })}
      />
    </>
  )
}
