import type { RepairRequest } from '@crm/contracts'
import { call, query, reading } from '@crm/shell-api'
import { formatLongDate } from '../installations/days.ts'
import { SendNoticeDialog } from './notice-dialog.tsx'
import { useSendNotice } from './use-send-notice.ts'

export function RepairNoticeDialog({ request, onClose }: { request: RepairRequest; onClose: () => void }) {
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
