import { type EmailTemplate, type TemplateType, templatePieces, templateTypes } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, type BadgeTone, IconButton, Switch } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { invalidateTemplates, templateQueries } from './template-queries.ts'
import { VariableChip } from './variable-chip.tsx'

const tones: Record<TemplateType, BadgeTone> = {
  shipping_notification: 'cyan',
  installer_notification: 'purple',
  customer_info: 'blue',
  followup_reminder: 'amber',
  quote_sent: 'indigo',
  appointment_reminder: 'green',
  repair_notification: 'orange',
  follow_up: 'yellow',
  installation_reminder: 'teal',
  custom: 'gray',
}

export const TypeBadge = ({ type }: { type: TemplateType }) => <Badge tone={tones[type]}>{templateTypes[type]}</Badge>

export function SubjectText({ subject }: { subject: string }) {
  let place = 0
  return templatePieces(subject).map((piece) => {
    place += 1
    return typeof piece === 'string' ? <span key={place}>{piece}</span> : <VariableChip key={place} name={piece.name} />
  })
}

export function ActiveSwitch({ template }: { template: EmailTemplate }) {
  const switched = useSwitchTemplate(template)
  return (
    <Switch
      label={<span className="sr-only">{template.name} is active</span>}
      className="mt-0.5 max-md:mt-0 pointer-coarse:mt-0"
      checked={template.is_active}
      onChange={(event) => switched.mutate(event.target.checked)}
    />
  )
}

export type TemplateDeeds = Record<'preview' | 'edit' | 'remove', (template: EmailTemplate) => void>

export function TemplateActions({ template, deeds }: { template: EmailTemplate; deeds: TemplateDeeds }) {
  const { name } = template
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Preview ${name}`} aria-haspopup="dialog" onClick={() => deeds.preview(template)}>
        <Eye className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${name}`} aria-haspopup="dialog" onClick={() => deeds.edit(template)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} aria-haspopup="dialog" onClick={() => deeds.remove(template)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const failed = 'Failed to update email template'

/** The switch changes at once, and returns if the server refuses. Changes run one after the other. */
function useSwitchTemplate({ id, name }: EmailTemplate) {
  const client = useQueryClient()
  const toast = useToast()
  const mutationKey = ['switch-template', id]
  const show = (is_active: boolean) =>
    client.setQueryData(templateQueries.list().queryKey, (templates) =>
      templates?.map((template) => (template.id === id ? { ...template, is_active } : template)),
    )
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (is_active: boolean) => call('updateEmailTemplate', { params: { id }, body: { is_active } }),
    onMutate: async (is_active) => {
      await client.cancelQueries({ queryKey: templateQueries.list().queryKey })
      show(is_active)
    },
    onSuccess: (_, is_active) => toast({ tone: 'success', title: `${name} is switched ${is_active ? 'on' : 'off'}` }),
    onError: (error, is_active) => {
      show(!is_active)
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') })
    },
    // A refetch between two changes would show the result of the first one.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? invalidateTemplates(client) : undefined),
  })
}
