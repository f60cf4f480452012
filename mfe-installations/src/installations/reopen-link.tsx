import { canReopenInstallation, type Installation } from '@crm/contracts'
import { useCan, useSession } from '@crm/shell-api'
import { Link } from 'react-router-dom'
import { touchTargetClass } from './installation-card.tsx'

/** Whether to show the link to the lead's page, where a completed installation can be reopened. */
export function useCanReopenInstallation({ section, unconfirmed, erased_at }: Installation): boolean {
  const { user } = useSession()
  const toLeads = useCan('leads')
  return toLeads && canReopenInstallation(user) && section === 'completed' && !unconfirmed && !erased_at
}

export function ReopenInstallationLink({ id }: { id: number }) {
  return (
    <Link className={`text-link underline ${touchTargetClass}`} to={`/leads/${id}`}>
      reopen it on the lead’s page
    </Link>
  )
}
