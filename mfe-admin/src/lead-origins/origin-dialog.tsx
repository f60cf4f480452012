import type { LeadOriginEntry } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { Badge, Dialog, Field, Input } from '@crm/ui'
import { useId } from 'react'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFoot } from '../record-form/record-foot.tsx'
import { useFocusOnFault } from '../record-form/use-focus-on-fault.ts'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { ColorChoice } from './color-choice.tsx'
import { fieldLabels, formOf, originFields, originKind, shown } from './origin-form.ts'

type Props = {
  /** Null: a new one. */
  origin: LeadOriginEntry | null
  onClose: () => void
}

/** Add and Edit Lead Origin. Closes itself once it is saved. */
export function OriginDialog({ origin, onClose }: Props) {
  const formId = useId()
  const state = useRecordForm(originKind, origin, onClose)
  const { form, errors, change } = state
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, originFields, controlId)
  return (
    <Dialog
      title={origin ? 'Edit Lead Origin' : 'Add Lead Origin'}
      description={
        origin ? `Leads keep it as “${origin.value}”, which never changes.` : 'It is offered wherever a lead’s origin is chosen.'
      }
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <RecordFoot formId={formId} state={state}>
          {origin ? 'Save Origin' : 'Create Origin'}
        </RecordFoot>
      }
    >
      <ConflictNotice name="lead origin" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          state.save()
        }}
      >
        <Field id={controlId('label')} label={fieldLabels.label} required error={errors.label}>
          <Input
            name="label"
            maxLength={50}
            autoComplete="off"
            value={form.label}
            onChange={(event) => change({ label: event.target.value })}
          />
        </Field>
        <ColorChoice value={form.color} onChange={(color) => change({ color })} />
        <p className="text-sm text-fg-muted">
          On leads it looks like this: <Badge tone={form.color}>{form.label.trim() || 'Label'}</Badge>
        </p>
      </form>
    </Dialog>
  )
}

const controlId = (field: string): string => `lead-origin-${field}`
