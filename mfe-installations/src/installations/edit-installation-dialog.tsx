import type { Installation } from '@crm/contracts'
import { ColorsField, InstallersField, NewNote, NotesHistory, PaymentCards, SavedBefore } from '@crm/lead-fields'
import { useUnsavedChanges } from '@crm/shell-api'
import {
  Button,
  capitalise,
  DateInput,
  Dialog,
  DialogClose,
  Field,
  halfTyped,
  MoneyInput,
  money,
  Notice,
  shortDate,
  Textarea,
} from '@crm/ui'
import { type ReactNode, useId } from 'react'
import {
  type Conflicts,
  type EditInstallation,
  fieldLabels,
  formOf,
  type InstallationField,
  useEditInstallation,
} from './installation-form.ts'
import { ReopenLink, useCanReopen } from './reopen-link.tsx'

type Props = {
  installation: Installation
  /** The date of a new note. */
  today: string
  onClose: () => void
  onSaved: () => void
}

export function EditInstallationDialog({ installation, today, onClose, onSaved }: Props) {
  const formId = useId()
  const edit = useEditInstallation(installation, today, onSaved)
  const dirty = edit.changed.length > 0
  useUnsavedChanges(dirty)
  return (
    <Dialog
      size="lg"
      title="Edit Installation Details"
      description={edit.base.name}
      dirty={dirty}
      onRequestClose={onClose}
      footer={
        <>
          <p className="mr-auto self-center text-sm text-fg-muted max-md:hidden">
            {dirty ? `${edit.changed.length} ${edit.changed.length === 1 ? 'change' : 'changes'} not saved yet` : 'Nothing changed yet'}
          </p>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} className="max-md:flex-1" variant="primary" busy={edit.saving} busyText="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      {edit.added && (
        <div className="mb-4">
          <SavedBefore added={edit.added} />
        </div>
      )}
      <ConflictNotice edit={edit} />
      <InstallationFields id={formId} edit={edit} today={today} />
    </Dialog>
  )
}

function ConflictNotice({ edit: { base, conflicts } }: { edit: EditInstallation }) {
  if (conflicts.length === 0) return null
  const { title, lines } = describeConflicts(conflicts, base)
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div>
        <p className="notice-title">{title}</p>
        <ul>
          {lines.map((line) => (
            <li key={line} className="whitespace-pre-line">
              {line}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

type InstallationFieldsProps = { id: string; edit: EditInstallation; today: string }

/** One grid in reading order, so that the order is right on a phone too. The server validates, not the browser. */
function InstallationFields({ id, edit, today }: InstallationFieldsProps) {
  const { form, base, changed, errors, change } = edit
  const parts = (name: InstallationField) => ({
    label: fieldLabels[name],
    mark: changed.includes(name) && 'Changed',
    error: errors[name],
  })
  const text = (name: 'installation_date' | 'project_amount' | 'customer_address' | 'additional_notes') => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const field = (name: InstallationField, control: ReactNode, { className = '', hint }: { className?: string; hint?: ReactNode } = {}) => (
    <Field {...parts(name)} className={className} hint={hint}>
      {control}
    </Field>
  )

  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save(halfTyped(event.currentTarget))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {field('installation_date', <DateInput {...text('installation_date')} />)}
      {field('project_amount', <MoneyInput {...text('project_amount')} />)}
      <InstallersField
        {...parts('assigned_installer')}
        on={{ date: form.installation_date, except: base.id }}
        values={form.assigned_installer}
        onChange={(assigned_installer) => change({ assigned_installer })}
      />
      <ColorsField
        {...parts('selected_colors')}
        values={form.selected_colors}
        onChange={(selected_colors) => change({ selected_colors })}
      />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
          <PaymentCards payment={form} changed={changed} onChange={change} />
        </div>
      </fieldset>
      {field('customer_address', <Textarea rows={2} maxLength={500} {...text('customer_address')} />)}
      {field('additional_notes', <Textarea rows={2} {...text('additional_notes')} />, {
        hint: base.completed_on && <StaysDone installation={base} />,
      })}
      <NotesHistory notes={base.notes} />
      {field('newNote', <NewNote today={today} value={form.newNote} onChange={(newNote) => change({ newNote })} />, {
        className: 'md:col-span-2',
      })}
    </form>
  )
}

// The text in the additional notes only mentions the completion, which is an event of its own.
function StaysDone({ installation }: { installation: Installation }) {
  const mayReopen = useCanReopen(installation)
  return (
    <>
      Whatever stands here, the installation stays completed. To take that back,{' '}
      {mayReopen ? <ReopenLink id={installation.id} /> : 'a manager reopens it on the lead’s page'}.
    </>
  )
}

function describeConflicts(conflicts: Conflicts, now: Installation): { title: string; lines: string[] } {
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return {
    title: `${by ? `${capitalise(by)} has` : 'Someone has'} changed this installation meanwhile`,
    lines: conflicts.map(({ field }) => lineOf(field, now)),
  }
}

function lineOf(field: string, now: Installation): string {
  const name = field === 'address' ? 'customer_address' : field
  if (!Object.hasOwn(fieldLabels, name)) return field
  return `${fieldLabels[name as InstallationField]}: ${inWords(name as InstallationField, now)}`
}

function inWords(field: InstallationField, now: Installation): string {
  const value = formOf(now)[field]
  if (Array.isArray(value)) return value.join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value.trim() === '') return '-'
  if (field === 'project_amount') return money(value)
  return field === 'installation_date' ? shortDate(value) : value
}
