import { type LeadOriginColor, type LeadOriginEntry, leadOriginColors } from '@crm/contracts'
import { call, query, useUnsavedChanges } from '@crm/shell-api'
import { Badge, capitalise, Dialog, Field, Input } from '@crm/ui'
import type { QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFormFooter } from '../record-form/form-footer.tsx'
import { type FormErrors, type FormKind, useFocusOnFault, useRecordForm } from '../record-form/use-record-form.ts'

type OriginDialogProps = {
  origin: LeadOriginEntry | null
  onClose: () => void
}

export function OriginDialog({ origin, onClose }: OriginDialogProps) {
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
      <ConflictNotice name="lead origin" state={state} formOf={formOf} labels={fieldLabels} formatField={formatField} />
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

type ColorChoiceProps = { value: LeadOriginColor; onChange: (color: LeadOriginColor) => void }

function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="label mb-1">Color</legend>
      <div className="flex flex-wrap gap-2">
        {leadOriginColors.map((color) => (
          <label key={color} className="choice">
            <input
              type="radio"
              name="color"
              className="visually-hidden"
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Badge tone={color}>{capitalise(color)}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const originsQuery = () => query('listLeadOrigins')

export const invalidateOrigins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: originsQuery().queryKey })

const fetchOrigins = (client: QueryClient): Promise<LeadOriginEntry[]> => client.fetchQuery({ ...originsQuery(), staleTime: 0 })

type OriginForm = { label: string; color: LeadOriginColor }
type OriginField = keyof OriginForm

const fieldLabels: Record<OriginField, string> = { label: 'Label', color: 'Color' }
const originFields = Object.keys(fieldLabels) as OriginField[]

const formOf = ({ label, color }: LeadOriginEntry): OriginForm => ({ label, color })

const localErrors = ({ label }: OriginForm): FormErrors<OriginForm> => {
  if (label.trim() === '') return { label: 'Required' }
  return /[\p{L}\p{N}]/u.test(label) ? {} : { label: 'Must have a letter or a digit' }
}

const formatField = (field: OriginField, form: OriginForm): string => (field === 'color' ? capitalise(form.color) : form.label)

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
  now: fetchOrigins,
  invalidate: invalidateOrigins,
} satisfies FormKind<LeadOriginEntry, OriginForm, OriginForm> & Record<string, unknown>
