import { useCan } from '@crm/shell-api'
import { buttonClass } from '@crm/ui'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The primary link is hidden on a phone, where the bottom bar has it. */
export function AddLeadLink({ primary = false }: { primary?: boolean }) {
  if (!useCan('add_lead')) return null
  return (
    <Link className={`${buttonClass(primary ? 'primary' : 'outline')} ${primary ? 'max-md:hidden' : ''}`} to="/add-lead">
      <Plus className="icon" aria-hidden="true" /> Add Lead
    </Link>
  )
}
