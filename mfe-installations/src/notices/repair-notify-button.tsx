import type { RepairRequest } from '@crm/contracts'
import { lazyRetry, useToast } from '@crm/shell-api'
import { IconButton } from '@crm/ui'
import { Mail } from 'lucide-react'
import { Suspense, useId, useState } from 'react'

const RepairNoticeDialog = lazyRetry(() => import('./repair-notice-dialog.tsx').then((dialog) => dialog.RepairNoticeDialog))

/** The specification gives this text. */
export const repairWithoutEmailMessage = "No Email: This repair request doesn't have an email address."

export function RepairNotifyButton({ request }: { request: RepairRequest }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const id = useId()
  const mayTell = request.email !== null
  const [title = '', description = ''] = repairWithoutEmailMessage.split(': ')
  return (
    <>
      <IconButton
        label={`Notify ${request.customer_name}`}
        // A `disabled` button cannot get the focus, and screen readers would not read its explanation. `aria-disabled` allows both.
        aria-disabled={!mayTell}
        aria-describedby={mayTell ? undefined : id}
        className="aria-disabled:opacity-50"
        onPointerEnter={RepairNoticeDialog.preload}
        onClick={() => (mayTell ? setOpen(true) : toast({ tone: 'error', title, description }))}
      >
        <Mail className="icon" aria-hidden="true" />
      </IconButton>
      {!mayTell && (
        <span id={id} className="sr-only">
          {repairWithoutEmailMessage}
        </span>
      )}
      <Suspense fallback={null}>{isOpen && <RepairNoticeDialog request={request} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
