import { CheckCard, Field, MultiSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { leadQueries } from '../lead-queries.ts'
import { fieldLabels } from './edit-form.ts'
import type { EditLead } from './use-edit-lead.ts'

/** What only a Sold lead has besides its address and day: payment, installers and colours. */
export function SoldFields({ edit }: { edit: EditLead }) {
  const { form } = edit.draft
  const installers = useQuery(leadQueries.installers())
  const colours = useQuery(leadQueries.colours())
  return (
    <>
      <fieldset className="mt-1 border-t border-line pt-3 md:col-span-2">
        <legend className="float-left mb-2 w-full font-semibold">Payment</legend>
        <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
          <CheckCard
            title="Deposit Paid"
            note="Initial payment received"
            checked={form.deposit_paid}
            onChange={(event) => edit.change({ deposit_paid: event.target.checked })}
          />
          <CheckCard
            title="Balance Paid"
            note="Final payment received"
            checked={form.balance_paid}
            onChange={(event) => edit.change({ balance_paid: event.target.checked })}
          />
        </div>
      </fieldset>
      <Field
        label={fieldLabels.assigned_installer}
        mark={edit.changed.includes('assigned_installer') && 'Changed'}
        error={edit.errors.assigned_installer ?? (installers.isError ? 'Failed to fetch installers' : undefined)}
      >
        <MultiSelect
          placeholder="Add installer…"
          values={form.assigned_installer}
          options={(installers.data ?? []).filter(({ status }) => status === 'active').map(({ name }) => ({ value: name, label: name }))}
          onChange={(assigned_installer) => edit.change({ assigned_installer })}
        />
      </Field>
      <Field
        label={fieldLabels.selected_colors}
        mark={edit.changed.includes('selected_colors') && 'Changed'}
        hint="typically 2 colours"
        error={edit.errors.selected_colors ?? (colours.isError ? 'Failed to fetch WMK colors' : undefined)}
      >
        <MultiSelect
          placeholder="Add colour…"
          values={form.selected_colors}
          options={(colours.data ?? []).map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code }))}
          onChange={(selected_colors) => edit.change({ selected_colors })}
        />
      </Field>
    </>
  )
}
