import type { Installer } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog, shortDate } from '@crm/ui'
import { useId } from 'react'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFoot } from '../record-form/record-foot.tsx'
import { useFocusOnFault } from '../record-form/use-focus-on-fault.ts'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { controlId, InstallerFields } from './installer-fields.tsx'
import { fieldLabels, formOf, installerFields, installerKind, shown } from './installer-form.ts'

type Props = {
  /** Null: a new one. */
  installer: Installer | null
  onClose: () => void
}

/** Add and Edit Installer. Closes itself once it is saved. */
export function InstallerDialog({ installer, onClose }: Props) {
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
        <RecordFoot formId={formId} state={state}>
          {installer ? 'Save Installer' : 'Create Installer'}
        </RecordFoot>
      }
    >
      <ConflictNotice name="installer" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
      <InstallerFields id={formId} state={state} />
    </Dialog>
  )
}

const describe = ({ name, hire_date }: Installer): string => (hire_date === null ? name : `${name} · hired ${shortDate(hire_date)}`)
