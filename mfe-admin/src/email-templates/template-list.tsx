import { type EmailTemplate, isTemplateVariable, splitTemplate, type TemplateType, templateTypeLabels } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, type BadgeTone, Button, DataList, type DataListColumn, EmptyState, IconButton, Switch } from '@crm/ui'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { type DateTimeFormatters, formatUserName, useDateTimeFormatters } from '../format.ts'
import { invalidateTemplates, templateQueries } from './template-queries.ts'

type TemplateListProps = { list: UseQueryResult<EmailTemplate[]>; handlers: TemplateHandlers; onAdd: () => void }

export function TemplateList({ list, handlers, onAdd }: TemplateListProps) {
  const moments = useDateTimeFormatters()
  return (
    <div className="card overflow-clip">
      <DataList
        wide={50}
        name="Email templates"
        what="email templates"
        query={list}
        rows={list.data}
        keyOf={({ id }) => id}
        columns={columnsOf(handlers, moments)}
        waiting={{ rows: 8, row: 4, card: 9 }}
        empty={
          <EmptyState
            icon={<Mail className="size-6" />}
            title="No email templates yet"
            text="Emails are created from templates. Add the first one."
            actions={
              <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
                <Plus className="icon" aria-hidden="true" /> Add Template
              </Button>
            }
          />
        }
      />
    </div>
  )
}

const columnsOf = (handlers: TemplateHandlers, { day, moment }: DateTimeFormatters): DataListColumn<EmailTemplate>[] => [
  {
    head: 'Name and subject',
    className: 'w-full max-w-0 py-2',
    cell: ({ name, subject, is_active }) => (
      <>
        <span className={`block truncate font-medium ${is_active ? '' : 'text-fg-muted'}`} title={name}>
          {name}
        </span>
        <span className="mt-0.5 block truncate text-sm leading-6 text-fg-muted" title={subject}>
          <SubjectText subject={subject} />
        </span>
      </>
    ),
    at: 'title',
    card: ({ name, subject, is_active }) => (
      <>
        <p className={`line-clamp-2 font-semibold ${is_active ? '' : 'text-fg-muted'}`}>{name}</p>
        <p className="mt-0.5 line-clamp-2 text-sm leading-6 font-normal text-fg-muted">
          <SubjectText subject={subject} />
        </p>
      </>
    ),
  },
  { head: 'Type', cell: ({ type }) => <TemplateTypeBadge type={type} />, at: 'foot' },
  {
    head: 'Variables',
    className: 'num text-right',
    cell: ({ variables }) => <span title={variables.join(', ')}>{variables.length}</span>,
    at: 'note',
    card: ({ variables, updated_at, updated_by }) =>
      `${variableCount(variables.length)} · ${day(updated_at)} · ${formatUserName(updated_by)}`,
  },
  {
    head: 'Changed',
    className: 'whitespace-nowrap text-fg-muted',
    cell: ({ updated_at, updated_by }) => (
      <span title={moment(updated_at)}>
        {day(updated_at)} · {formatUserName(updated_by)}
      </span>
    ),
  },
  { head: 'Active', cell: (template) => <ActiveSwitch template={template} />, at: 'corner' },
  {
    head: <span className="sr-only">Actions</span>,
    cell: (template) => <TemplateActions template={template} handlers={handlers} />,
    at: 'actions',
  },
]

const variableCount = (count: number): string => `${count} ${count === 1 ? 'variable' : 'variables'}`

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

export const TemplateTypeBadge = ({ type }: { type: TemplateType }) => <Badge tone={tones[type]}>{templateTypeLabels[type]}</Badge>

function SubjectText({ subject }: { subject: string }) {
  let place = 0
  return splitTemplate(subject).map((piece) => {
    place += 1
    return typeof piece === 'string' ? <span key={place}>{piece}</span> : <TemplateVariableChip key={place} name={piece.name} />
  })
}

function ActiveSwitch({ template }: { template: EmailTemplate }) {
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

type TemplateHandlers = Record<'preview' | 'edit' | 'duplicate' | 'remove', (template: EmailTemplate) => void>

function TemplateActions({ template, handlers }: { template: EmailTemplate; handlers: TemplateHandlers }) {
  const { name } = template
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Preview ${name}`} aria-haspopup="dialog" onClick={() => handlers.preview(template)}>
        <Eye className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${name}`} aria-haspopup="dialog" onClick={() => handlers.edit(template)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Duplicate ${name}`} aria-haspopup="dialog" onClick={() => handlers.duplicate(template)}>
        <Copy className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} aria-haspopup="dialog" onClick={() => handlers.remove(template)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const failed = 'Failed to update email template'

/** The switch changes immediately, and changes back if the server refuses. Several changes are sent one after the other. */
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
    onSuccess: (_, is_active) => toast({ tone: 'success', title: `${name} is now ${is_active ? 'active' : 'inactive'}` }),
    onError: (error, is_active) => {
      show(!is_active)
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') })
    },
    // A refetch between two changes would show the result of the first one.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? invalidateTemplates(client) : undefined),
  })
}

export function TemplateVariableChip({ name }: { name: string }) {
  const tone = isTemplateVariable(name) ? 'border-line bg-muted text-fg' : 'border-transparent bg-badge-amber text-badge-amber-fg'
  return <code className={`rounded-sm border px-1.5 py-px font-mono text-xs wrap-anywhere ${tone}`}>{name}</code>
}
