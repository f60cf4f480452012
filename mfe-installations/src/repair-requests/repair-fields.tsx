import { repairPriorities, repairStatuses } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, buttonClass, DateInput, DialogClose, Field, halfTyped, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import { CircleAlert, ExternalLink, Link2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { fieldLabels, type RepairField, type RepairFormState, requiredFields } from './repair-form.ts'

const statuses: SelectOption[] = repairStatuses.map((value) => ({ value, label: value }))

type Props = {
  id: string
  state: RepairFormState
  /** If the contact is already known, only the issue is left to type. */
  startsAtIssue?: boolean
}

/** Status and completion are only asked for an existing request, and first, because they are what changes. */
export function RepairFields({ id, state, startsAtIssue = false }: Props) {
  const field = (name: RepairField, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field id={`${id}-${name}`} label={fieldLabels[name]} required={requiredFields.includes(name)} error={state.errors[name]} {...more}>
      {control}
    </Field>
  )
  const value = (name: Exclude<RepairField, 'project_id'>) => ({
    name,
    value: state.form[name],
    onChange: (event: { target: { value: string } }) => state.change({ [name]: event.target.value }),
  })
  const wide = { className: 'md:col-span-2' }
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-4 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        state.save(halfTyped(event.currentTarget))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {state.base && (
        <>
          {field('status', <NativeSelect options={statuses} {...value('status')} />)}
          {field('completion_date', <DateInput disabled={state.form.status !== 'Completed'} {...value('completion_date')} />, {
            hint: 'Completed fills in today.',
          })}
        </>
      )}
      {field('customer_name', <Input autoComplete="off" maxLength={100} {...value('customer_name')} />)}
      {field('phone', <Input type="tel" autoComplete="off" maxLength={20} {...value('phone')} />)}
      {field('email', <Input type="email" autoComplete="off" maxLength={100} {...value('email')} />, {
        hint: 'Without one, the customer cannot be notified.',
      })}
      {field('date_reported', <DateInput {...value('date_reported')} />)}
      {field(
        'address',
        <Textarea className="min-h-9! max-md:min-h-11!" rows={1} maxLength={500} autoComplete="off" {...value('address')} />,
        wide,
      )}
      {field(
        'issue_description',
        <Textarea
          className="min-h-16!"
          maxLength={5000}
          {...(startsAtIssue && { 'data-focus-first': '' })}
          {...value('issue_description')}
        />,
        wide,
      )}
      <PriorityChoice value={state.form.priority} onChange={(priority) => state.change({ priority })} />
      {state.base && field('notes', <Textarea className="min-h-16!" rows={2} maxLength={5000} {...value('notes')} />, wide)}
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

export function LinkedProject({ state: { form, errors, change } }: { state: RepairFormState }) {
  const toLeads = useCan('leads')
  if (form.project_id === null) return null
  const small = 'h-8! max-md:h-11! pointer-coarse:h-11! px-2!'
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-1 rounded-md bg-muted py-1 pr-1 pl-3 text-sm">
        <Link2 className="icon text-fg-subtle" aria-hidden="true" />
        <span className="mr-auto ml-1">Linked to its completed project</span>
        <span className="ml-auto flex items-center">
          {toLeads && (
            // A new tab, so that the input here is not lost.
            <a className={`${buttonClass('ghost')} ${small}`} href={`/leads/${form.project_id}`} target="_blank" rel="noreferrer">
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

type FormFooterProps = { formId: string; state: RepairFormState; children: ReactNode }

/** Repeats that there is an error, because the field may be scrolled out of view. */
export function FormFooter({ formId, state: { errors, saving }, children }: FormFooterProps) {
  return (
    <>
      <p className="mr-auto flex items-center gap-1.5 self-center text-sm text-danger max-md:w-full" role="alert">
        {Object.keys(errors).length > 0 && (
          <>
            <CircleAlert className="icon" aria-hidden="true" /> Please check all fields
          </>
        )}
      </p>
      <DialogClose>
        <Button className="max-md:flex-1">Cancel</Button>
      </DialogClose>
      <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={saving} busyText="Saving...">
        {children}
      </Button>
    </>
  )
}

/** Focuses the first invalid field after a refusal. */
export function useFocusOnFault(formId: string, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formId, refusals])
}
