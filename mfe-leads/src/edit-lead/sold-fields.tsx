import { ColoursField, InstallersField, PaymentCards } from '@crm/lead-fields'
import { fieldLabels } from './edit-form.ts'
import type { EditLead } from './use-edit-lead.ts'

/** What only a Sold lead has besides its address and day: payment, installers and colours. */
export function SoldFields({ edit }: { edit: EditLead }) {
  const { form } = edit.draft
  return (
    <>
      <fieldset className="mt-1 border-t border-line pt-3 md:col-span-2">
        <legend className="float-left mb-2 w-full font-semibold">Payment</legend>
        <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
          <PaymentCards payment={form} changed={edit.changed} onChange={edit.change} />
        </div>
      </fieldset>
      <InstallersField
        label={fieldLabels.assigned_installer}
        mark={edit.changed.includes('assigned_installer') && 'Changed'}
        error={edit.errors.assigned_installer}
        on={{ date: form.installation_date, except: edit.draft.base.id }}
        values={form.assigned_installer}
        onChange={(assigned_installer) => edit.change({ assigned_installer })}
      />
      <ColoursField
        label={fieldLabels.selected_colors}
        mark={edit.changed.includes('selected_colors') && 'Changed'}
        error={edit.errors.selected_colors}
        values={form.selected_colors}
        onChange={(selected_colors) => edit.change({ selected_colors })}
      />
    </>
  )
}
