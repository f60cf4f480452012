import type { RepairRequest } from '@crm/contracts'
import { call, query, reading, useToast } from '@crm/shell-api'
import { IconButton } from '@crm/ui'
import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { formatLongDate } from '../installations/days.ts'
import { SendNoticeDialog } from './notice-dialog.tsx'
import { useSendNotice } from './notice-queries.ts'

/** The specification gives this text. */
export const noEmailMessage = "No Email: This repair request doesn't have an email address."

export function RepairNotifyButton({ request }: { request: RepairRequest }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const id = useId()
  const mayTell = request.email !== null
  const [title = '', description = ''] = noEmailMessage.split(': ')
  return (
    <>
      <IconButton
        label={`Notify ${request.customer_name}`}
        // A `disabled` button cannot get the focus, and screen readers would not read its explanation. `aria-disabled` allows both.
        aria-disabled={!mayTell}
        aria-describedby={mayTell ? undefined : id}
        className="aria-disabled:opacity-50"
        onClick={() => (mayTell ? setOpen(true) : toast({ tone: 'error', title, description }))}
      >
        <Mail className="icon" aria-hidden="true" />
      </IconButton>
      {!mayTell && (
        <span id={id} className="sr-only">
          {noEmailMessage}
        </span>
      )}
      {isOpen && <RepairNoticeDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function RepairNoticeDialog({ request, onClose }: { request: RepairRequest; onClose: () => void }) {
  const { id, version, customer_name: name, date_reported: reported } = request
  const state = useSendNotice(
    {
      key: ['repair', id, version],
      history: query('repairNotices', { params: { id } }),
      isToSame: () => true,
      preview: (draft, context) => call('previewRepairNotice', { params: { id }, body: draft, ...reading(context) }),
      send: (sent, idempotencyKey) => call('notifyRepairRequest', { params: { id }, body: sent, idempotencyKey }),
    },
    onClose,
  )
  return (
    <SendNoticeDialog
      title="Send Client Notification"
      description={`${name} · repair request of ${formatLongDate(reported)}`}
      whom="the customer"
      state={state}
      onClose={onClose}
    />
  )
}
