import { type EmailTemplate, isTemplateVariable, type TemplateType, templatePieces, templateTypes } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, type BadgeTone, Button, EmptyState, ErrorState, IconButton, Skeleton, Switch, Table, Td, Th, Tr } from '@crm/ui'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { formatUser, useMoments } from '../format.ts'
import { invalidateTemplates, templateQueries } from './template-queries.ts'

type TemplateListProps = { list: UseQueryResult<EmailTemplate[]>; handlers: TemplateHandlers; onAdd: () => void }

export function TemplateList({ list, handlers, onAdd }: TemplateListProps) {
  return (
    <div className="card overflow-clip">
      <Content list={list} handlers={handlers} onAdd={onAdd} />
    </div>
  )
}

function Content({ list: { data, error, refetch }, handlers, onAdd }: TemplateListProps) {
  if (data === undefined && error) {
    return <ErrorState message="Failed to fetch email templates" detail={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <ListSkeleton />
  if (data.length === 0) {
    const add = (
      <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
        <Plus className="icon" aria-hidden="true" /> Add Template
      </Button>
    )
    return (
      <EmptyState
        icon={<Mail className="size-6" />}
        title="No email templates"
        text="Messages are made of templates. Add the first one."
        actions={add}
      />
    )
  }
  return (
    <>
      <div className="hidden @min-[50rem]:block">
        <TemplatesTable templates={data} handlers={handlers} />
      </div>
      <div className="@min-[50rem]:hidden">
        <TemplateCards templates={data} handlers={handlers} />
      </div>
    </>
  )
}

const rows = Array.from({ length: 8 }, (_, row) => row)

function ListSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading email templates...
      </p>
      {rows.map((row) => (
        <div key={row} className="flex h-[4.375rem] items-center justify-between gap-4 border-b border-line px-4 last:border-b-0">
          <Skeleton className="w-56 max-md:w-40" />
          <Skeleton className="w-32 max-md:hidden" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </>
  )
}

type TemplatesProps = { templates: EmailTemplate[]; handlers: TemplateHandlers }

function TemplatesTable({ templates, handlers }: TemplatesProps) {
  return (
    <Table caption="Email templates">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className="pl-4">Name and subject</Th>
          <Th>Type</Th>
          <Th className="text-right!">Variables</Th>
          <Th>Changed</Th>
          <Th>Active</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <Row key={template.id} template={template} handlers={handlers} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ template, handlers }: { template: EmailTemplate; handlers: TemplateHandlers }) {
  const { name, subject, type, variables, is_active, updated_at, updated_by } = template
  const { day, moment } = useMoments()
  return (
    <Tr>
      <Td className="w-full max-w-0 py-2 pl-4">
        <span className={`block truncate font-medium ${is_active ? '' : 'text-fg-muted'}`} title={name}>
          {name}
        </span>
        <span className="mt-0.5 block truncate text-sm leading-6 text-fg-muted" title={subject}>
          <SubjectText subject={subject} />
        </span>
      </Td>
      <Td>
        <TypeBadge type={type} />
      </Td>
      <Td className="num text-right" title={variables.join(', ')}>
        {variables.length}
      </Td>
      <Td className="whitespace-nowrap text-fg-muted" title={moment(updated_at)}>
        {day(updated_at)} · {formatUser(updated_by)}
      </Td>
      <Td>
        <ActiveSwitch template={template} />
      </Td>
      <Td className="pr-4">
        <TemplateActions template={template} handlers={handlers} />
      </Td>
    </Tr>
  )
}

function TemplateCards({ templates, handlers }: TemplatesProps) {
  const { day } = useMoments()
  return (
    <ul aria-label="Email templates" className="divide-y divide-line">
      {templates.map((template) => (
        <li key={template.id} className="px-4 pt-3 pb-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className={`line-clamp-2 font-semibold wrap-anywhere ${template.is_active ? '' : 'text-fg-muted'}`}>{template.name}</p>
              <p className="mt-0.5 line-clamp-2 text-sm leading-6 text-fg-muted wrap-anywhere">
                <SubjectText subject={template.subject} />
              </p>
            </div>
            <ActiveSwitch template={template} />
          </div>
          <p className="mt-1 text-sm text-fg-muted">
            {variableCount(template.variables.length)} · {day(template.updated_at)} · {formatUser(template.updated_by)}
          </p>
          <div className="flex items-center justify-between gap-2">
            <TypeBadge type={template.type} />
            <TemplateActions template={template} handlers={handlers} />
          </div>
        </li>
      ))}
    </ul>
  )
}

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

export const TypeBadge = ({ type }: { type: TemplateType }) => <Badge tone={tones[type]}>{templateTypes[type]}</Badge>

function SubjectText({ subject }: { subject: string }) {
  let place = 0
  return templatePieces(subject).map((piece) => {
    place += 1
    return typeof piece === 'string' ? <span key={place}>{piece}</span> : <VariableChip key={place} name={piece.name} />
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

type TemplateHandlers = Record<'preview' | 'edit' | 'remove', (template: EmailTemplate) => void>

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
      <IconButton label={`Delete ${name}`} aria-haspopup="dialog" onClick={() => handlers.remove(template)}>
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

export function VariableChip({ name }: { name: string }) {
  const tone = isTemplateVariable(name) ? 'border-line bg-muted text-fg' : 'border-transparent bg-badge-amber text-badge-amber-fg'
  return <code className={`rounded-sm border px-1.5 py-px font-mono text-xs wrap-anywhere ${tone}`}>{name}</code>
}
