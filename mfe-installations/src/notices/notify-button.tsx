import type { Installation, NoticeAudience, SentNotice } from '@crm/contracts'
import { CrewWarningList } from '@crm/lead-fields'
import { call, query, reading } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { CheckCheck, HardHat, Mail, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate, formatMonthAndDay, type MomentFormatters, useMomentFormatters } from '../installations/days.ts'
import { SendNoticeDialog } from './notice-dialog.tsx'
import { announcesOutdatedDate, isNoticeBeingSent } from './notice-history.tsx'
import { useSendNotice } from './notice-queries.ts'

type NoticedInstallation = Pick<Installation, 'id' | 'version' | 'name' | 'installation_date' | 'assigned_installer' | 'erased_at'>

type Props = { installation: NoticedInstallation; notices: readonly SentNotice[] }

/** The button text says whether notices were sent and whether the date has changed since. A client whose data was erased gets no notices. */
export function InstallationNotifyButton({ installation, notices }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { tone, words } = summarizeNotices(notices, installation.installation_date, useMomentFormatters())
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

const looks: Record<NoticeSummary['tone'], { icon: typeof Mail; look: string }> = {
  none: { icon: Mail, look: 'text-fg-muted' },
  ok: { icon: CheckCheck, look: 'text-fg-muted [&>svg]:text-ok' },
  warn: { icon: TriangleAlert, look: 'text-warn' },
}

type NoticeSummary = { tone: 'none' | 'ok' | 'warn'; words: string }

/** Describes the most serious state of the latest notices. From most to least serious: outdated date, failed, unknown, being sent, sent. */
export function summarizeNotices(notices: readonly SentNotice[], date: string | null, { day }: MomentFormatters): NoticeSummary {
  const warn = (words: string): NoticeSummary => ({ tone: 'warn', words })
  const moved = notices.find((notice) => announcesOutdatedDate(notice, date))
  if (moved)
    return warn(
      `${subject(moved, 'Notified')} for ${formatMonthAndDay(moved.told_date ?? '')}, now ${date === null ? 'no date' : formatMonthAndDay(date)}`,
    )
  const failed = notices.find(({ state }) => state === 'failed' || state === 'cancelled')
  if (failed) return warn(subject(failed, 'Not notified'))
  const unknown = notices.find(({ state }) => state === 'ambiguous')
  if (unknown) return warn(`${subject(unknown, 'Possibly notified')} ${day(unknown.created_at)}`)
  const open = notices.find(isNoticeBeingSent)
  if (open) return { tone: 'none', words: subject(open, 'Not sent yet') }
  const last = notices.find(({ audience }) => audience === 'client') ?? notices[0]
  return last
    ? { tone: 'ok', words: `${subject(last, 'Notified')} ${day(last.sent_at ?? last.created_at)}` }
    : { tone: 'none', words: 'Notify' }
}

// The text names the audience only if it is the installer; otherwise it means the client.
function subject({ audience }: SentNotice, words: string): string {
  return audience === 'client' ? words : `Installer ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

type InstallationNoticeDialogProps = { installation: NoticedInstallation; onClose: () => void }

/** The custom message is kept when the user switches between client and installer. */
function InstallationNoticeDialog({ installation, onClose }: InstallationNoticeDialogProps) {
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
    state.chooseTemplate(null)
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
