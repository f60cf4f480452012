import type { Installation } from '@crm/contracts'
import { ColoursField, InstallersField, NewNote, NotesHistory, PaymentCards } from '@crm/lead-fields'
import { DateInput, Field, halfTyped, MoneyInput, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { ReopenLink, useMayReopen } from '../../completion/reopening.tsx'
import { fieldLabels, type InstallationField } from './installation-form.ts'
import type { EditInstallation } from './use-edit-installation.ts'

type Props = { id: string; edit: EditInstallation; today: string }

/** One grid in reading order, so that the order is right on a phone too. The server validates, not the browser. */
export function InstallationFields({ id, edit, today }: Props) {
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
      <ColoursField
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
        hint: base.completed_on && <StaysDone job={base} />,
      })}
      <NotesHistory notes={base.notes} />
      {field('newNote', <NewNote today={today} value={form.newNote} onChange={(newNote) => change({ newNote })} />, {
        className: 'md:col-span-2',
      })}
    </form>
  )
}

// The text in the additional notes only mentions the completion, which is an event of its own.
function StaysDone({ job }: { job: Installation }) {
  const mayReopen = useMayReopen(job)
  return (
    <>
      Whatever stands here, the installation stays completed. To take that back,{' '}
      {mayReopen ? <ReopenLink id={job.id} /> : 'a manager reopens it on the lead’s page'}.
    </>
  )
}
