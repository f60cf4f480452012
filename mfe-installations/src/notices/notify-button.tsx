import type { SentNotice } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { CheckCheck, Mail, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatMonthAndDay, type MomentFormatters, useMomentFormatters } from '../installations/days.ts'
import { announcesOutdatedDate, isNoticeBeingSent } from './notice-history.tsx'
import type { NoticedInstallation } from './notice-queries.ts'

const InstallationNoticeDialog = lazyRetry(() =>
  import('./installation-notice-dialog.tsx').then((dialog) => dialog.InstallationNoticeDialog),
)

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
        onPointerEnter={InstallationNoticeDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon className="icon" aria-hidden="true" />
        <span className="min-w-0">{words}</span>
      </Button>
      <Suspense fallback={null}>
        {isOpen && <InstallationNoticeDialog installation={installation} onClose={() => setOpen(false)} />}
      </Suspense>
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
