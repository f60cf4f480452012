import type { Installer } from '@crm/contracts'
import { call, lazyRetry } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { formatCountWithNoun } from '../format.ts'
import { PageHeader } from '../page-parts.tsx'
import { useRecordTask } from '../record-form/record-list.tsx'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { installerQueries } from './installer-form.ts'
import { InstallerList } from './installer-list.tsx'

const InstallerDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.InstallerDialog))

export function InstallersPage() {
  const list = useQuery(installerQueries.list())
  const { kind: task, record: installer, start, close } = useRecordTask<Installer, 'edit' | 'remove'>(list.data)
  const remove = useDeleteRecord<Installer>(kind)
  const active = list.data?.filter(({ status }) => status === 'active').length
  const add = () => start('edit')
  return (
    <div className="@container">
      <PageHeader
        title="Installer Management"
        text={list.data && list.data.length > 0 && `${formatCountWithNoun(list.data.length, 'installer')}, ${active} active`}
      >
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Installer
        </Button>
      </PageHeader>
      <InstallerList
        list={list}
        handlers={{ edit: (chosen) => start('edit', chosen), remove: (chosen) => start('remove', chosen) }}
        onAdd={add}
      />
      <Suspense fallback={null}>{task === 'edit' && <InstallerDialog installer={installer} onClose={close} />}</Suspense>
      {task === 'remove' && installer && (
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

const kind = {
  name: 'installer',
  remove: (id: number) => call('deleteInstaller', { params: { id } }),
  restore: (id: number) => call('restoreInstaller', { params: { id } }),
  ...installerQueries,
}
