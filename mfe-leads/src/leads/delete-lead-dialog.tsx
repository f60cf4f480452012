import type { Lead } from '@crm/contracts'
import { ConfirmDialog } from '@crm/ui'

export function DeleteLeadDialog({ lead, onDelete, onCancel }: { lead: Lead; onDelete: () => void; onCancel: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this lead?"
      description={lead.name}
      confirmText="Delete"
      tone="danger"
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  )
}
