import type { Installation } from '@crm/contracts'
import { SavedBefore } from '@crm/lead-fields'
import { useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog, DialogClose, Notice } from '@crm/ui'
import { useId } from 'react'
import { conflictWords } from './conflict-words.ts'
import { InstallationFields } from './installation-fields.tsx'
import { type EditInstallation, useEditInstallation } from './use-edit-installation.ts'

type Props = {
  job: Installation
  /** The date of a new note. */
  today: string
  onClose: () => void
  onSaved: () => void
}

export function EditInstallationDialog({ job, today, onClose, onSaved }: Props) {
  const formId = useId()
  const edit = useEditInstallation(job, today, onSaved)
  const dirty = edit.changed.length > 0
  useUnsavedChanges(dirty)
  return (
    <Dialog
      size="lg"
      title="Edit Installation Details"
      description={edit.base.name}
      dirty={dirty}
      onRequestClose={onClose}
      footer={
        <>
          <p className="mr-auto self-center text-sm text-fg-muted max-md:hidden">
            {dirty ? `${edit.changed.length} ${edit.changed.length === 1 ? 'change' : 'changes'} not saved yet` : 'Nothing changed yet'}
          </p>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} className="max-md:flex-1" variant="primary" busy={edit.saving} busyText="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      {edit.added && (
        <div className="mb-4">
          <SavedBefore added={edit.added} />
        </div>
      )}
      <ConflictNotice edit={edit} />
      <InstallationFields id={formId} edit={edit} today={today} />
    </Dialog>
  )
}

function ConflictNotice({ edit: { base, conflicts } }: { edit: EditInstallation }) {
  if (conflicts.length === 0) return null
  const { title, lines } = conflictWords(conflicts, base)
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div>
        <p className="notice-title">{title}</p>
        <ul>
          {lines.map((line) => (
            <li key={line} className="whitespace-pre-line">
              {line}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}
