import type { Installer } from '@crm/contracts'
import { call, lazyRetry } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { installersQuery, invalidateInstallers } from './installer-form.ts'
import { InstallerList } from './installer-list.tsx'

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; installer: Installer }

const InstallerDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.InstallerDialog))

export function InstallersPage() {
  const list = useQuery(installersQuery())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteInstaller()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // Prefers the current version, because another user may have changed it. If it was deleted, the dialog shows the last known version.
  const installer = task && 'installer' in task ? (list.data?.find(({ id }) => id === task.installer.id) ?? task.installer) : null

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Installer Management</h1>
          <p className="min-h-5 text-fg-muted">{list.data && list.data.length > 0 && countsOf(list.data)}</p>
        </div>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Installer
        </Button>
      </div>
      <InstallerList
        list={list}
        handlers={{
          edit: (chosen) => setTask({ kind: 'edit', installer: chosen }),
          remove: (chosen) => setTask({ kind: 'remove', installer: chosen }),
        }}
        onAdd={add}
      />
      <Suspense fallback={null}>
        {task?.kind === 'add' && <InstallerDialog installer={null} onClose={close} />}
        {task?.kind === 'edit' && installer && <InstallerDialog installer={installer} onClose={close} />}
      </Suspense>
      {task?.kind === 'remove' && installer && (
        <ConfirmDialog
          open
          title="Are you sure you want to delete this installer?"
          description={`${installer.name}. Installations still show this name.`}
          confirmText="Delete"
          tone="danger"
          onCancel={close}
          onConfirm={() => {
            close()
            remove.mutate(installer)
          }}
        />
      )}
    </div>
  )
}

function countsOf(installers: Installer[]): string {
  const active = installers.filter(({ status }) => status === 'active').length
  return `${installers.length} ${installers.length === 1 ? 'installer' : 'installers'}, ${active} active`
}

const useDeleteInstaller = () => useDeleteRecord<Installer>(kind)

const kind = {
  name: 'installer',
  remove: (id: number) => call('deleteInstaller', { params: { id } }),
  restore: (id: number) => call('restoreInstaller', { params: { id } }),
  invalidate: invalidateInstallers,
}
