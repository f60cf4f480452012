import { CheckCard, DateInput, Field, MultiSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { leadQueries } from '../lead-queries.ts'
import { Section } from './section.tsx'
import type { AddLead } from './use-add-lead.ts'

/** What only a Sold lead has. */
export function InstallationAndPayment({ lead: { form, errors, change } }: { lead: AddLead }) {
  const installers = useQuery(leadQueries.installers())
  const colours = useQuery(leadQueries.colours())
  return (
    <Section title="Installation & Payment Details" about="Shown while the status is Sold.">
      <Field id="installation_date" label="Installation date" error={errors.installation_date}>
        <DateInput
          name="installation_date"
          value={form.installation_date}
          onChange={(event) => change({ installation_date: event.target.value })}
        />
      </Field>
      <Field
        id="selected_colors"
        label="Colours"
        hint="typically 2 colours"
        error={errors.selected_colors ?? (colours.isError ? 'Failed to fetch WMK colors' : undefined)}
      >
        <MultiSelect
          placeholder="Add colour…"
          values={form.selected_colors}
          options={(colours.data ?? []).map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code }))}
          onChange={(selected_colors) => change({ selected_colors })}
        />
      </Field>
      <Field
        id="assigned_installer"
        label="Installers"
        className="md:col-span-2"
        error={errors.assigned_installer ?? (installers.isError ? 'Failed to fetch installers' : undefined)}
      >
        <MultiSelect
          placeholder="Add installer…"
          values={form.assigned_installer}
          options={(installers.data ?? []).filter(({ status }) => status === 'active').map(({ name }) => ({ value: name, label: name }))}
          onChange={(assigned_installer) => change({ assigned_installer })}
        />
      </Field>
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <CheckCard
            title="Deposit Paid"
            note="Initial payment received"
            checked={form.deposit_paid}
            onChange={(event) => change({ deposit_paid: event.target.checked })}
          />
          <CheckCard
            title="Balance Paid"
            note="Final payment received"
            checked={form.balance_paid}
            onChange={(event) => change({ balance_paid: event.target.checked })}
          />
        </div>
      </fieldset>
    </Section>
  )
}
