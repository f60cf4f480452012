import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog, type DialogProps } from '@crm/ui'

/** Closing it, leaving the page and signing out all ask before input is lost. */
export function FormDialog(props: DialogProps & { dirty: boolean }) {
  useUnsavedChanges(props.dirty)
  return <Dialog {...props} />
}
