import { ColoursField, InstallersField, PaymentCards } from '@crm/lead-fields'
import { DateInput, Field } from '@crm/ui'
import type { NewLead } from './use-new-lead.ts'

export function InstallationFields({ lead: { form, errors, change }, short = false }: { lead: NewLead; short?: boolean }) {
  return (
    <>
      <Field id="installation_date" label="Installation date" error={errors.installation_date}>
        <DateInput
          name="installation_date"
          value={form.installation_date}
          onChange={(event) => change({ installation_date: event.target.value })}
        />
      </Field>
      {!short && (
        <ColoursField
          id="selected_colors"
          label="Colours"
          error={errors.selected_colors}
          values={form.selected_colors}
          onChange={(selected_colors) => change({ selected_colors })}
        />
      )}
      <InstallersField
        id="assigned_installer"
        label="Installers"
        className={short ? '' : 'md:col-span-2'}
        error={errors.assigned_installer}
        on={{ date: form.installation_date }}
        values={form.assigned_installer}
        onChange={(assigned_installer) => change({ assigned_installer })}
      />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <PaymentCards payment={form} onChange={change} />
        </div>
      </fieldset>
    </>
  )
}
