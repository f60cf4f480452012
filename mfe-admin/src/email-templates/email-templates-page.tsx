import type { EmailTemplate } from '@crm/contracts'
import { call, lazyRetry } from '@crm/shell-api'
import { Button, ConfirmDialog, Dialog, DialogClose } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { TemplateList, TemplateTypeBadge, TemplateVariableChip } from './template-list.tsx'
import { TemplatePreviewPanel } from './template-preview.tsx'
import { invalidateTemplates, templateQueries } from './template-queries.ts'

const TemplateDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.TemplateDialog))

type Task = { kind: 'add' } | { kind: 'preview' | 'edit' | 'duplicate' | 'remove'; template: EmailTemplate }

export function EmailTemplatesPage() {
  const list = useQuery(templateQueries.list())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteTemplate()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // Prefers the current version, because another user may have changed it. If it was deleted, the dialog shows the last known version.
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
        handlers={{
          preview: (chosen) => setTask({ kind: 'preview', template: chosen }),
          edit: (chosen) => setTask({ kind: 'edit', template: chosen }),
          duplicate: (chosen) => setTask({ kind: 'duplicate', template: chosen }),
          remove: (chosen) => setTask({ kind: 'remove', template: chosen }),
        }}
        onAdd={add}
      />
      <Suspense fallback={null}>
        {task?.kind === 'add' && <TemplateDialog template={null} onClose={close} />}
        {task?.kind === 'duplicate' && template && <TemplateDialog template={null} copied={template} onClose={close} />}
        {task?.kind === 'edit' && template && <TemplateDialog template={template} onClose={close} />}
      </Suspense>
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
  return `${templates.length} ${templates.length === 1 ? 'template' : 'templates'}, ${active} active`
}

const useDeleteTemplate = () => useDeleteRecord<EmailTemplate>(kind)

const kind = {
  name: 'email template',
  remove: (id: number) => call('deleteEmailTemplate', { params: { id } }),
  restore: (id: number) => call('restoreEmailTemplate', { params: { id } }),
  invalidate: invalidateTemplates,
}

type PreviewDialogProps = { template: EmailTemplate; onEdit: () => void; onClose: () => void }

function PreviewDialog({ template, onEdit, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      size="md"
      title={template.name}
      description={
        <>
          <TemplateTypeBadge type={template.type} /> {!template.is_active && 'Inactive: not used for messages'}
        </>
      }
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="max-md:flex-1">Close</Button>
          </DialogClose>
          <Button className="max-md:flex-1" variant="primary" onClick={onEdit}>
            <Pencil className="icon" aria-hidden="true" /> Edit
          </Button>
        </>
      }
    >
      <section aria-label="Preview">
        <TemplatePreviewPanel texts={template} title={<h3 className="font-semibold">Preview</h3>} />
      </section>
      {template.variables.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
          <span className="text-fg-muted">Variables</span>
          {template.variables.map((name) => (
            <TemplateVariableChip key={name} name={name} />
          ))}
        </p>
      )}
    </Dialog>
  )
}
