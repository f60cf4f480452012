import type { SentNotice } from '@crm/contracts'
import { Button } from '@crm/ui'
import { CheckCheck, Mail, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { InstallationNoticeDialog, type NoticedInstallation } from './installation-notice-dialog.tsx'
import { useMoments } from './moments.ts'
import { type Told, toldOf } from './told.ts'

export type { NoticedInstallation } from './installation-notice-dialog.tsx'

type Props = { installation: NoticedInstallation; notices: readonly SentNotice[] }

/** Shows whether notices were sent and whether the date has changed since. An erased client gets no more notices. */
export function NotifyButton({ installation, notices }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { tone, words } = toldOf(notices, installation.installation_date, useMoments())
  const { icon: Icon, look } = looks[tone]
  if (installation.erased_at) return <span className="px-2 text-sm text-fg-muted">Personal data erased</span>
  return (
    <>
      <Button
        variant="ghost"
        className={`min-w-0 px-2 text-left text-sm ${look}`}
        aria-label={`${words}: notices about ${installation.name}`}
        onClick={() => setOpen(true)}
      >
        <Icon className="icon" aria-hidden="true" />
        <span className="min-w-0">{words}</span>
      </Button>
      {isOpen && <InstallationNoticeDialog installation={installation} onClose={() => setOpen(false)} />}
    </>
  )
}

const looks: Record<Told['tone'], { icon: typeof Mail; look: string }> = {
  none: { icon: Mail, look: 'text-fg-muted' },
  ok: { icon: CheckCheck, look: 'text-fg-muted [&>svg]:text-ok' },
  warn: { icon: TriangleAlert, look: 'text-warn' },
}
