import type { Installer } from '@crm/contracts'
import { Button, ConfirmDialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { InstallerDialog } from './installer-dialog.tsx'
import { InstallerList } from './installer-list.tsx'
import { installersQuery } from './installer-queries.ts'
import { useDeleteInstaller } from './use-delete-installer.ts'

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; installer: Installer }

/** Installer Management: who carries installations out. */
export function InstallersPage() {
  const list = useQuery(installersQuery())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteInstaller()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // As it is now: others may have changed it since it was opened. One that is gone stays as it was read.
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
        deeds={{
          edit: (chosen) => setTask({ kind: 'edit', installer: chosen }),
          remove: (chosen) => setTask({ kind: 'remove', installer: chosen }),
        }}
        onAdd={add}
      />
      {task?.kind === 'add' && <InstallerDialog installer={null} onClose={close} />}
      {task?.kind === 'edit' && installer && <InstallerDialog installer={installer} onClose={close} />}
      {task?.kind === 'remove' && installer && (
        <ConfirmDialog
          open
          title="Are you sure you want to delete this installer?"
          description={`${installer.name}. Installations keep the name.`}
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
  return `${installers.length} ${installers.length === 1 ? 'installer' : 'installers'}, ${active} of them active`
}
