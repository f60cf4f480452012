import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog, type DialogProps } from '@crm/ui'

/** A dialog in which something is typed: closing it, leaving the page and signing out all ask before that is lost. */
export function FormDialog(props: DialogProps & { dirty: boolean }) {
  useUnsavedChanges(props.dirty)
  return <Dialog {...props} />
}
