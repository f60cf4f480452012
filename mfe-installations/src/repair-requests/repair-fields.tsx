import { repairPriorities, repairStatuses } from '@crm/contracts'
import { FormError } from '@crm/forms'
import { InstallersField } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { Button, DateInput, Field, getButtonClass, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import { CircleAlert, ExternalLink, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RepairFieldName, type RepairFormState, requiredRepairFields } from './repair-form.ts'

const statuses: SelectOption[] = repairStatuses.map((value) => ({ value, label: value }))

type Props = {
  form: RepairFormState
  /** True if a project has filled in the contact: the first focus is then on the issue description. */
  startsAtIssue?: boolean
}

/** An existing request also has status and completion date. They come first, because they change most often. */
export function RepairRequestFields({ form, startsAtIssue = false }: Props) {
  const { base, values, bind, change } = form
  const field = (name: RepairFieldName, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field {...form.field(name)} required={requiredRepairFields.includes(name)} {...more}>
      {control}
    </Field>
  )
  const wide = { className: 'md:col-span-2' }
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {base && (
        <>
          {field('status', <NativeSelect options={statuses} {...bind('status')} />)}
          {field('completion_date', <DateInput disabled={values.status !== 'Completed'} {...bind('completion_date')} />, {
            hint: 'Selecting Completed sets this date to today.',
          })}
        </>
      )}
      {field('customer_name', <Input autoComplete="off" maxLength={100} {...bind('customer_name')} />)}
      {field('phone', <Input type="tel" autoComplete="off" maxLength={20} {...bind('phone')} />)}
      {field('email', <Input type="email" autoComplete="off" maxLength={100} {...bind('email')} />, {
        hint: 'Needed to notify the customer.',
      })}
      {field('date_reported', <DateInput {...bind('date_reported')} />)}
      {field(
        'address',
        <Textarea className="min-h-9! max-md:min-h-11!" rows={1} maxLength={500} autoComplete="off" {...bind('address')} />,
        wide,
      )}
      {field(
        'issue_description',
        <Textarea
          className="min-h-16!"
          maxLength={5000}
          {...(startsAtIssue && { 'data-focus-first': '' })}
          {...bind('issue_description')}
        />,
        wide,
      )}
      {field('appointment_date', <DateInput {...bind('appointment_date')} />)}
      <InstallersField
        {...form.field('assigned_installer')}
        on={{ date: values.appointment_date }}
        values={values.assigned_installer}
        onChange={(assigned_installer) => change({ assigned_installer })}
      />
      <PriorityChoice value={values.priority} onChange={(priority) => change({ priority })} />
      {base && field('notes', <Textarea className="min-h-16!" rows={2} maxLength={5000} {...bind('notes')} />, wide)}
    </form>
  )
}

type PriorityChoiceProps = { value: string; onChange: (priority: string) => void }

function PriorityChoice({ value, onChange }: PriorityChoiceProps) {
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="label">Priority</legend>
      <div className="seg flex w-full">
        {repairPriorities.map((priority) => (
          <button
            key={priority}
            type="button"
            className="min-w-0 flex-1 max-md:px-1! pointer-coarse:h-11!"
            aria-pressed={priority === value}
            onClick={() => onChange(priority)}
          >
            {priority}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

export function LinkedProjectLine({ form: { values, errors, change } }: { form: RepairFormState }) {
  const toLeads = useCan('leads')
  if (values.project_id === null) return null
  const small = 'h-8! max-md:h-11! pointer-coarse:h-11! px-2!'
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-1 rounded-md bg-muted py-1 pr-1 pl-3 text-sm">
        <Link2 className="icon text-fg-subtle" aria-hidden="true" />
        <span className="mr-auto ml-1">Linked to a completed project</span>
        <span className="ml-auto flex items-center">
          {toLeads && (
            // The link opens a new tab, so that the input in this form is not lost.
            <a className={`${getButtonClass('ghost')} ${small}`} href={`/leads/${values.project_id}`} target="_blank" rel="noreferrer">
              Open lead <ExternalLink className="size-3.5" aria-hidden="true" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <Button variant="ghost" className={small} onClick={() => change({ project_id: null })}>
            Unlink
          </Button>
        </span>
      </p>
      {errors.project_id && (
        <p className="error" role="alert">
          <CircleAlert aria-hidden="true" />
          {errors.project_id}
        </p>
      )}
    </div>
  )
}

export const RepairFormErrorMessage = ({ form: { errors } }: { form: RepairFormState }) => (
  <FormError text={Object.keys(errors).length > 0 && 'Please check all fields'} />
)
