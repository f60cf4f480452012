import type { LeadOriginColor, LeadOriginEntry } from '@crm/contracts'
import { call, useUnsavedChanges } from '@crm/shell-api'
import { Badge, capitalise, Dialog, Field, Input } from '@crm/ui'
import { useId } from 'react'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFormFooter } from '../record-form/form-footer.tsx'
import { type FormErrors, type FormKind, useFocusOnFault, useRecordForm } from '../record-form/use-record-form.ts'
import { ColorChoice } from './color-choice.tsx'
import { invalidateOrigins, originsNow } from './origin-queries.ts'

type Props = {
  origin: LeadOriginEntry | null
  onClose: () => void
}

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
        <RecordFormFooter formId={formId} state={state}>
          {origin ? 'Save Origin' : 'Create Origin'}
        </RecordFormFooter>
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

type OriginForm = { label: string; color: LeadOriginColor }
type OriginField = keyof OriginForm

const fieldLabels: Record<OriginField, string> = { label: 'Label', color: 'Colour' }
const originFields = Object.keys(fieldLabels) as OriginField[]

const formOf = ({ label, color }: LeadOriginEntry): OriginForm => ({ label, color })

const localErrors = ({ label }: OriginForm): FormErrors<OriginForm> => {
  if (label.trim() === '') return { label: 'Required' }
  return /[\p{L}\p{N}]/u.test(label) ? {} : { label: 'Must have a letter or a digit' }
}

const shown = (field: OriginField, form: OriginForm): string => (field === 'color' ? capitalise(form.color) : form.label)

const originKind = {
  name: 'lead origin',
  empty: { label: '', color: 'gray' },
  formOf,
  bodyOf: ({ label, color }) => ({ label: label.trim(), color }),
  localErrors,
  inWords: (errors) => (errors.label === 'Required' ? 'Label is required' : 'Please check all fields'),
  names: ['label'],
  create: (body, idempotencyKey) => call('createLeadOrigin', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) =>
    call('updateLeadOrigin', { params: { id }, body, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
  now: originsNow,
  invalidate: invalidateOrigins,
} satisfies FormKind<LeadOriginEntry, OriginForm, OriginForm> & Record<string, unknown>
