import type { RepairRequest } from '@crm/contracts'
import { IconButton } from '@crm/ui'
import { Mail } from 'lucide-react'

/** What is said of a repair request whose customer has no e-mail address (specification 2, section 2). */
export const noEmail = "No Email: This repair request doesn't have an email address."

/** Opens the notices of a repair request; where it has no e-mail address, it is off and says why. */
export function RepairNotifyButton({ request }: { request: RepairRequest }) {
  return (
    <IconButton
      label={`Notify ${request.customer_name}`}
      disabled={request.email === null}
      title={request.email === null ? noEmail : undefined}
    >
      <Mail className="icon" aria-hidden="true" />
    </IconButton>
  )
}
