import type { RepairRequest } from '@crm/contracts'
import { Dialog } from '@crm/ui'

type Props = {
  request: RepairRequest
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  onClose: () => void
}

/** Edit Repair Request: all that is known of it, where it stands, and what came of it. */
export function EditRepairRequestDialog({ request, onClose }: Props) {
  return (
    <Dialog size="md" title="Edit Repair Request" onRequestClose={onClose}>
      {request.customer_name}
    </Dialog>
  )
}
