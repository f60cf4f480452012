import type { Installation } from '@crm/contracts'
import { ConflictNotice, FormDialog } from '@crm/forms'
import { ColorsField, EarlierSaveNotice, InstallersField, NewNoteInput, NotesHistory, PaymentCards } from '@crm/lead-fields'
import { DateInput, Field, formatMoney, formatShortDate, Input, MoneyInput, Textarea } from '@crm/ui'
import {
  buildInstallationForm,
  type InstallationFieldName,
  type InstallationFormState,
  installationFieldLabels,
  useEditInstallation,
} from './installation-form.ts'
import { ReopenInstallationLink, useCanReopenInstallation } from './reopen-link.tsx'

type Props = {
  installation: Installation
  /** A new note gets this date. */
  today: string
  onClose: () => void
  onSaved: () => void
}

export function EditInstallationDialog({ installation, today, onClose, onSaved }: Props) {
  const edit = useEditInstallation(installation, today, onSaved)
  const { base, changed, added, conflicts } = edit
  return (
    <FormDialog
      size="lg"
      title="Edit Installation Details"
      description={base.name}
      form={edit}
      submit="Save Changes"
      status={
        <p className="mr-auto self-center text-sm text-fg-muted max-md:hidden">
          {edit.dirty ? `${changed.length} unsaved ${changed.length === 1 ? 'change' : 'changes'}` : 'No changes'}
        </p>
      }
      onRequestClose={onClose}
    >
      {added && (
        <div className="mb-4">
          <EarlierSaveNotice added={added} />
        </div>
      )}
      <ConflictNotice what="installation" conflicts={conflicts} lines={conflicts.map(({ field }) => lineOf(field, base))} />
      <InstallationFields edit={edit} today={today} />
    </FormDialog>
  )
}

type InstallationFieldsProps = { edit: InstallationFormState; today: string }

/** All fields are in one grid, so that their order is also right in a single column on a phone. Only the server validates them. */
function InstallationFields({ edit, today }: InstallationFieldsProps) {
  const { values, base, changed, change, bind, field } = edit
  return (
    <form {...edit.props} className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
      <Field {...field('installation_date')}>
        <DateInput {...bind('installation_date')} />
      </Field>
      <Field {...field('project_amount')}>
        <MoneyInput {...bind('project_amount')} />
      </Field>
      <InstallersField
        {...field('assigned_installer')}
        on={{ date: values.installation_date, except: base.id }}
        values={values.assigned_installer}
        onChange={(assigned_installer) => change({ assigned_installer })}
      />
      <ColorsField
        {...field('selected_colors')}
        values={values.selected_colors}
        onChange={(selected_colors) => change({ selected_colors })}
      />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
          <PaymentCards payment={values} changed={changed} onChange={change} />
        </div>
      </fieldset>
      <Field {...field('phone')}>
        <Input type="tel" maxLength={20} autoComplete="off" {...bind('phone')} />
      </Field>
      <Field {...field('email')}>
        <Input type="email" maxLength={100} autoComplete="off" {...bind('email')} />
      </Field>
      <Field {...field('customer_address')}>
        <Textarea rows={2} maxLength={500} {...bind('customer_address')} />
      </Field>
      <Field {...field('additional_notes')} hint={base.completed_on && <StaysDone installation={base} />}>
        <Textarea rows={2} {...bind('additional_notes')} />
      </Field>
      <NotesHistory notes={base.notes} />
      <Field {...field('newNote')} className="md:col-span-2">
        <NewNoteInput today={today} value={values.newNote} onChange={(newNote) => change({ newNote })} />
      </Field>
    </form>
  )
}

// Deleting the completion text from the notes does not reopen the installation, because completion is a separate event.
function StaysDone({ installation }: { installation: Installation }) {
  const mayReopen = useCanReopenInstallation(installation)
  return (
    <>
      Changing this text does not reopen the installation.{' '}
      {mayReopen ? (
        <>
          You can <ReopenInstallationLink id={installation.id} />.
        </>
      ) : (
        'A manager can reopen it on the lead’s page.'
      )}
    </>
  )
}

function lineOf(field: string, now: Installation): string {
  const name = field === 'address' ? 'customer_address' : field
  if (!Object.hasOwn(installationFieldLabels, name)) return field
  return `${installationFieldLabels[name as InstallationFieldName]}: ${inWords(name as InstallationFieldName, now)}`
}

function inWords(field: InstallationFieldName, now: Installation): string {
  const value = buildInstallationForm(now)[field]
  if (Array.isArray(value)) return value.join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value.trim() === '') return '-'
  if (field === 'project_amount') return formatMoney(value)
  return field === 'installation_date' ? formatShortDate(value) : value
}
