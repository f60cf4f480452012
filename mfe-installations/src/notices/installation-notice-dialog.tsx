import type { NoticeAudience } from '@crm/contracts'
import { CrewWarningList } from '@crm/lead-fields'
import { call, query, reading } from '@crm/shell-api'
import { HardHat, Users } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '../installations/days.ts'
import { SendNoticeDialog } from './notice-dialog.tsx'
import type { NoticedInstallation } from './notice-queries.ts'
import { useSendNotice } from './use-send-notice.ts'

type InstallationNoticeDialogProps = { installation: NoticedInstallation; onClose: () => void }

/** The custom message is kept when the user switches between client and installer. */
export function InstallationNoticeDialog({ installation, onClose }: InstallationNoticeDialogProps) {
  const { id, version, name, installation_date: date, assigned_installer: installers } = installation
  const [audience, setAudience] = useState<NoticeAudience>('client')
  const about = { installationId: id, type: audience }
  const state = useSendNotice(
    {
      key: ['installation', id, version, audience],
      history: query('installationNotices', { params: { id } }),
      isToSame: (notice) => notice.audience === audience,
      preview: (draft, context) => call('previewInstallationNotice', { body: { ...about, ...draft }, ...reading(context) }),
      send: (sent, idempotencyKey) => call('notifyInstallation', { body: { ...about, ...sent }, idempotencyKey }),
    },
    onClose,
  )
  const choose = (next: NoticeAudience) => {
    setAudience(next)
    state.form.change({ templateId: null })
  }
  return (
    <SendNoticeDialog
      title={audience === 'client' ? 'Send Client Notification' : 'Send Installer Notification'}
      description={`${name} · ${date === null ? 'installation without a date' : `installation on ${formatLongDate(date)}`}`}
      whom={audience === 'client' ? 'the client' : 'the installer'}
      date={date}
      state={state}
      audience={
        <>
          <AudienceSwitch audience={audience} onChoose={choose} />
          <CrewWarningList date={date ?? ''} except={id} chosen={installers} />
        </>
      }
      onClose={onClose}
    />
  )
}

function AudienceSwitch({ audience, onChoose }: { audience: NoticeAudience; onChoose: (audience: NoticeAudience) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label="Recipient" className="seg flex!">
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
