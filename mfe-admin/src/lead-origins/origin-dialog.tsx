import { type LeadOrigin, type LeadOriginColor, leadOriginColors } from '@crm/contracts'
import { FormDialog, FormError } from '@crm/forms'
import { Badge, capitalize, Field, Input } from '@crm/ui'
import { EditConflictNotice } from '../record-form/difference-notice.tsx'
import { useAdminForm } from '../record-form/use-admin-form.ts'
import { leadOriginFormConfig } from './origin-form.ts'

type OriginDialogProps = {
  origin: LeadOrigin | null
  onClose: () => void
}

export function OriginDialog({ origin, onClose }: OriginDialogProps) {
  const form = useAdminForm(leadOriginFormConfig, origin, onClose)
  const { label, color } = form.values
  return (
    <FormDialog
      title={origin ? 'Edit Lead Origin' : 'Add Lead Origin'}
      description={
        origin ? `Stored on leads as “${origin.value}”, which never changes.` : 'It appears wherever users choose the origin of a lead.'
      }
      form={form}
      submit={origin ? 'Save Origin' : 'Create Origin'}
      status={<FormError text={form.problem} />}
      onRequestClose={onClose}
    >
      <EditConflictNotice name="lead origin" form={form} kind={leadOriginFormConfig} />
      <form {...form.props} className="space-y-4">
        <Field {...form.field('label')} required>
          <Input maxLength={50} autoComplete="off" {...form.bind('label')} />
        </Field>
        <ColorChoice value={color} onChange={(chosen) => form.change({ color: chosen })} />
        <p className="text-sm text-fg-muted">
          Preview: <Badge tone={color}>{label.trim() || 'Label'}</Badge>
        </p>
      </form>
    </FormDialog>
  )
}

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
            <Badge tone={color}>{capitalize(color)}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
