import { Button, capitalise, DialogClose, Notice } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { BookletFields } from './booklet-fields.tsx'
import { type BookletField, type BookletForm, fieldLabels, formOf } from './booklet-form.ts'
import { type BookletFormState, type BookletTask, useBookletForm } from './use-booklet-form.ts'

type Props = {
  task: BookletTask
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  onClose: () => void
}

/** Add New Order, and Edit Order, which ships too. Closes itself once it is saved. */
export function BookletDialog({ task, today, onClose }: Props) {
  const formId = useId()
  const state = useBookletForm(task, today, onClose)
  useFocusOnFault(state)
  const isNew = task.kind === 'add'
  return (
    <FormDialog
      size="md"
      title={isNew ? 'Add New Order' : 'Edit Order'}
      description={isNew ? <RequiredNote /> : `${task.order.order_number} · ${task.order.customer_name}`}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <>
          <p className="mr-auto flex items-center gap-1.5 self-center text-sm text-danger max-md:w-full" role="alert">
            {Object.keys(state.errors).length > 0 && (
              <>
                <CircleAlert className="icon" aria-hidden="true" /> {isNew ? 'Please check all required fields' : 'Please check all fields'}
              </>
            )}
          </p>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={state.saving} busyText="Saving...">
            {isNew ? 'Create Order' : 'Update Order'}
          </Button>
        </>
      }
    >
      <ConflictNotice state={state} />
      <BookletFields id={formId} state={state} ships={task.kind === 'ship'} />
    </FormDialog>
  )
}

function RequiredNote() {
  return (
    <p>
      Fields marked{' '}
      <span className="text-danger" aria-hidden="true">
        *
      </span>
      <span className="sr-only">with a star</span> are required.
    </p>
  )
}

function ConflictNotice({ state: { base, conflicts } }: { state: BookletFormState }) {
  const now = base && formOf(base)
  if (now === null || conflicts.length === 0) return null
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this order meanwhile</p>
        <ul>
          {conflicts.map(({ field }) => (
            <li key={field}>
              {fieldLabels[field as BookletField] ?? field}: {now[field as keyof BookletForm] || '-'}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

// The first field that is wrong, in the order in which they stand.
function useFocusOnFault({ errors, refusals }: BookletFormState): void {
  const first = Object.keys(fieldLabels).find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals > 0 && first !== undefined) document.getElementById(`booklet-${first}`)?.focus()
  }, [refusals])
}
