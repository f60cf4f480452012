import type { Installer } from '@crm/contracts'
import { call, useUnsavedChanges } from '@crm/shell-api'
import { Button, ConfirmDialog, DateInput, Dialog, Field, halfTyped, Input, MoneyInput, NativeSelect, shortDate, Textarea } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFormFooter } from '../record-form/form-footer.tsx'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { useFocusOnFault, useRecordForm } from '../record-form/use-record-form.ts'
import {
  fieldLabels,
  formatField,
  formOf,
  type InstallerField,
  type InstallerFormState,
  installerFields,
  installerKind,
  installersQuery,
  invalidateInstallers,
  statusOptions,
} from './installer-form.ts'
import { InstallerList } from './installer-list.tsx'

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; installer: Installer }

export function InstallersPage() {
  const list = useQuery(installersQuery())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteInstaller()
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  // The current version, because another user may have changed it; a deleted one stays as it was read.
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

const useDeleteInstaller = () => useDeleteRecord<Installer>(kind)

const kind = {
  name: 'installer',
  remove: (id: number) => call('deleteInstaller', { params: { id } }),
  restore: (id: number) => call('restoreInstaller', { params: { id } }),
  invalidate: invalidateInstallers,
}

type Props = {
  installer: Installer | null
  onClose: () => void
}

function InstallerDialog({ installer, onClose }: Props) {
  const formId = useId()
  const state = useRecordForm(installerKind, installer, onClose)
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, installerFields, controlId)
  return (
    <Dialog
      size="md"
      title={installer ? 'Edit Installer' : 'Add Installer'}
      description={installer ? describe(installer) : 'A name is enough to begin with.'}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <RecordFormFooter formId={formId} state={state}>
          {installer ? 'Save Installer' : 'Create Installer'}
        </RecordFormFooter>
      }
    >
      <ConflictNotice name="installer" state={state} formOf={formOf} labels={fieldLabels} formatField={formatField} />
      <InstallerFields id={formId} state={state} />
    </Dialog>
  )
}

const describe = ({ name, hire_date }: Installer): string => (hire_date === null ? name : `${name} · hired ${shortDate(hire_date)}`)

const controlId = (name: string): string => `installer-${name}`

/** One grid in reading order, so that the order is right on a phone too. */
function InstallerFields({ id, state }: { id: string; state: InstallerFormState }) {
  const field = (name: InstallerField, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field id={controlId(name)} label={fieldLabels[name]} required={name === 'name'} error={state.errors[name]} {...more}>
      {control}
    </Field>
  )
  const value = (name: InstallerField) => ({
    name,
    value: state.form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => state.change({ [name]: event.target.value }),
  })
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        state.save(halfTyped(event.currentTarget))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {field('name', <Input maxLength={100} {...value('name')} />)}
      {field('status', <NativeSelect options={statusOptions} {...value('status')} />)}
      {field('phone', <Input type="tel" maxLength={20} {...value('phone')} />)}
      {field('email', <Input type="email" maxLength={100} {...value('email')} />)}
      {field('hire_date', <DateInput {...value('hire_date')} />)}
      {field('hourly_rate', <MoneyInput {...value('hourly_rate')} />)}
      {field('specialty', <Input maxLength={100} {...value('specialty')} />, { className: 'md:col-span-2' })}
      {field('notes', <Textarea className="min-h-16!" maxLength={5000} {...value('notes')} />, { className: 'md:col-span-2' })}
    </form>
  )
}
