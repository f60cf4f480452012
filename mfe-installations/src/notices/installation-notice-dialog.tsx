import type { Installation, NoticeAudience } from '@crm/contracts'
import { CrewOnDay } from '@crm/lead-fields'
import { call, query, reading } from '@crm/shell-api'
import { HardHat, Users } from 'lucide-react'
import { useState } from 'react'
import { dayInFull } from './moments.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { useNotice } from './use-notice.ts'

export type NoticedInstallation = Pick<Installation, 'id' | 'version' | 'name' | 'installation_date' | 'assigned_installer' | 'erased_at'>

type Props = { installation: NoticedInstallation; onClose: () => void }

/** The custom message stays when the user switches between client and installer. */
export function InstallationNoticeDialog({ installation, onClose }: Props) {
  const { id, version, name, installation_date: date, assigned_installer: installers } = installation
  const [audience, setAudience] = useState<NoticeAudience>('client')
  const about = { installationId: id, type: audience }
  const state = useNotice(
    {
      key: ['installation', id, version, audience],
      history: query('installationNotices', { params: { id } }),
      isToSame: (notice) => notice.audience === audience,
      preview: (customMessage, context) => call('previewInstallationNotice', { body: { ...about, customMessage }, ...reading(context) }),
      send: (sent, idempotencyKey) => call('notifyInstallation', { body: { ...about, ...sent }, idempotencyKey }),
    },
    onClose,
  )
  return (
    <NoticeDialog
      title={audience === 'client' ? 'Send Client Notification' : 'Send Installer Notification'}
      description={`${name} · ${date === null ? 'installation without a date' : `installation on ${dayInFull(date)}`}`}
      whom={audience === 'client' ? 'the client' : 'the installer'}
      date={date}
      state={state}
      audience={
        <>
          <AudienceSwitch audience={audience} onChoose={setAudience} />
          <CrewOnDay date={date ?? ''} except={id} chosen={installers} />
        </>
      }
      onClose={onClose}
    />
  )
}

function AudienceSwitch({ audience, onChoose }: { audience: NoticeAudience; onChoose: (audience: NoticeAudience) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="Whom to tell" className="seg flex!">
      {audiences.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          className="flex flex-1 items-center justify-center gap-1.5"
          aria-pressed={audience === name}
          onClick={() => onChoose(name)}
        >
          <Icon className="icon" aria-hidden="true" /> {label}
        </button>
      ))}
    </div>
  )
}

const audiences = [
  { name: 'client', label: 'Client', icon: Users },
  { name: 'installer', label: 'Installers', icon: HardHat },
] as const
