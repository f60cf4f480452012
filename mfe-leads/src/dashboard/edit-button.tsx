import type { Lead } from '@crm/contracts'
import { IconButton } from '@crm/ui'
import { Pencil } from 'lucide-react'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'

export function EditButton({ lead, onEdit, className }: { lead: Lead; onEdit: (lead: Lead) => void; className?: string }) {
  return (
    <IconButton
      className={className}
      label={`Edit ${lead.name}`}
      title="Edit"
      onPointerEnter={EditLeadDialog.preload}
      onClick={() => onEdit(lead)}
    >
      <Pencil className="icon" aria-hidden="true" />
    </IconButton>
  )
}
