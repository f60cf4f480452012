import { repairStatuses } from '@crm/contracts'
import { DateInput, Field, halfTyped, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { PriorityChoice } from './priority-choice.tsx'
import { fieldLabels, type RepairField, requiredFields } from './repair-form.ts'
import type { RepairFormState } from './use-repair-form.ts'

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
