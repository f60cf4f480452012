import type { EmailTemplate } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { Button, ConfirmDialog, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { TemplateCards } from './template-cards.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import type { TemplateDeeds } from './template-parts.tsx'
import { invalidateTemplates, templateQueries } from './template-queries.ts'
import { TemplatesTable } from './templates-table.tsx'

type Task = { kind: 'add' } | { kind: 'preview' | 'edit' | 'remove'; template: EmailTemplate }

export function EmailTemplatesPage() {
  const list = useQuery(templateQueries.list())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteTemplate()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // The current version, because another user may have changed it; a deleted one stays as it was read.
  const template = task && 'template' in task ? (list.data?.find(({ id }) => id === task.template.id) ?? task.template) : null

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Email Templates Management</h1>
          <p className="min-h-5 text-fg-muted">{list.data && list.data.length > 0 && countsOf(list.data)}</p>
        </div>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Template
        </Button>
      </div>
      <TemplateList
        list={list}
        deeds={{
          preview: (chosen) => setTask({ kind: 'preview', template: chosen }),
          edit: (chosen) => setTask({ kind: 'edit', template: chosen }),
          remove: (chosen) => setTask({ kind: 'remove', template: chosen }),
        }}
        onAdd={add}
      />
      {task?.kind === 'add' && <TemplateDialog template={null} onClose={close} />}
      {task?.kind === 'edit' && template && <TemplateDialog template={template} onClose={close} />}
      {task?.kind === 'preview' && template && (
        <PreviewDialog template={template} onEdit={() => setTask({ kind: 'edit', template })} onClose={close} />
      )}
      {task?.kind === 'remove' && template && (
        <ConfirmDialog
          open
          title="Are you sure you want to delete this email template?"
          description={template.name}
          confirmText="Delete"
          tone="danger"
          onCancel={close}
          onConfirm={() => {
            close()
            remove.mutate(template)
          }}
        />
      )}
    </div>
  )
}

function countsOf(templates: EmailTemplate[]): string {
  const active = templates.filter(({ is_active }) => is_active).length
  return `${templates.length} ${templates.length === 1 ? 'template' : 'templates'}, ${active} of them active`
}

const useDeleteTemplate = () => useDeleteRecord<EmailTemplate>(kind)

const kind = {
  name: 'email template',
  remove: (id: number) => call('deleteEmailTemplate', { params: { id } }),
  restore: (id: number) => call('restoreEmailTemplate', { params: { id } }),
  invalidate: invalidateTemplates,
}

type Props = { list: UseQueryResult<EmailTemplate[]>; deeds: TemplateDeeds; onAdd: () => void }

function TemplateList({ list, deeds, onAdd }: Props) {
  return (
    <div className="card overflow-clip">
      <Content list={list} deeds={deeds} onAdd={onAdd} />
    </div>
  )
}

function Content({ list: { data, error, refetch }, deeds, onAdd }: Props) {
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
        <TemplatesTable templates={data} deeds={deeds} />
      </div>
      <div className="@min-[50rem]:hidden">
        <TemplateCards templates={data} deeds={deeds} />
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
