import type { EmailTemplate } from '@crm/contracts'
import { Button, ConfirmDialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateList } from './template-list.tsx'
import { templateQueries } from './template-queries.ts'
import { useDeleteTemplate } from './use-delete-template.ts'

type Task = { kind: 'add' } | { kind: 'preview' | 'edit' | 'remove'; template: EmailTemplate }

/** Email Templates Management: what the messages say. */
export function EmailTemplatesPage() {
  const list = useQuery(templateQueries.list())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteTemplate()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // As it is now: others may have changed it since it was opened. One that is gone stays as it was read.
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
