import type { EmailDeliveryState, SentNotice } from '@crm/contracts'
import { capitalize, EmailText, NoticeBanner } from '@crm/ui'
import { CheckCheck, CircleQuestionMark, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatMonthAndDay, useMomentFormatters } from '../installations/days.ts'

type Props = {
  last: SentNotice
  /** The recipient as used in sentences, such as "the client". */
  whom: string
  /** The installation date that the notice names; undefined if the notice names none. */
  date: string | null | undefined
}

export function LastNoticeWarning({ last, whom, date }: Props) {
  const { day } = useMomentFormatters()
  const subject = `${whom.charAt(0).toUpperCase()}${whom.slice(1)}`
  const at = day(last.sent_at ?? last.created_at)
  if (isNoticeBeingSent(last))
    return (
      <Warning title={`A message to ${whom} is waiting to be sent.`}>
        It will be sent automatically. If you send another one now, there will be two.
      </Warning>
    )
  if (last.state === 'ambiguous')
    return <Warning title={`It is unknown whether ${whom} received the message from ${at}.`}>It will not be resent automatically.</Warning>
  if (last.state !== 'sent') return <Warning title={`The last message to ${whom} was not sent.`}>{last.error}</Warning>
  if (date !== undefined && announcesOutdatedDate(last, date))
    return (
      <Warning title={`The message sent to ${whom} on ${at} says ${formatMonthAndDay(last.told_date ?? '')}.`}>
        The installation {date === null ? 'now has no date' : `is now on ${formatMonthAndDay(date)}`}.
      </Warning>
    )
  return <Warning title={`${subject} was already notified on ${at}.`}>If you send another message now, there will be two.</Warning>
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NoticeBanner tone="warn" role="status">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
    </NoticeBanner>
  )
}

export function NoticeHistory({ notices }: { notices: readonly SentNotice[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="font-semibold" id={id}>
        Notice history
      </h3>
      {notices.length === 0 ? (
        <p className="mt-1 text-sm text-fg-muted">No notices yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {notices.map((notice) => (
            <HistoryEntry key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </section>
  )
}

function HistoryEntry({ notice }: { notice: SentNotice }) {
  const { moment } = useMomentFormatters()
  const { state, audience, recipient, requested_by, reply, error, sent_at, created_at } = notice
  const { icon: Icon, tone, words } = stateLooks[state]
  const said = state === 'sent' ? reply : error
  return (
    <li className="flex gap-3 py-2.5">
      <Icon className={`icon mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <p className="font-medium">
            {audience === 'client' ? 'Client' : 'Installer'} notice{words}
          </p>
          <p className="pt-0.5 text-xs text-fg-muted">{moment(sent_at ?? created_at)}</p>
        </div>
        <p className="text-sm text-fg-muted wrap-anywhere">
          <EmailText>{`To ${recipient}${requested_by === null ? '' : ` · by ${capitalize(requested_by)}`}`}</EmailText>
        </p>
        {said && <p className={`text-xs text-fg-muted wrap-anywhere ${state === 'sent' ? 'font-mono' : ''}`}>{said}</p>}
      </div>
    </li>
  )
}

const waiting = { icon: Clock, tone: 'text-fg-muted' }
const unsent = { icon: CircleX, tone: 'text-danger' }

const stateLooks: Record<EmailDeliveryState, { icon: typeof Clock; tone: string; words: string }> = {
  queued: { ...waiting, words: ' queued' },
  sending: { ...waiting, words: ' being sent' },
  committing: { ...waiting, words: ' being sent' },
  retry: { ...waiting, words: ' waiting for a retry' },
  sent: { icon: CheckCheck, tone: 'text-ok', words: ' accepted' },
  failed: { ...unsent, words: ' not sent' },
  cancelled: { ...unsent, words: ' canceled' },
  ambiguous: { icon: CircleQuestionMark, tone: 'text-warn', words: ': delivery unknown' },
}

/** Whether the notice announced an installation date that has changed since then. */
export const announcesOutdatedDate = ({ state, told_date }: SentNotice, date: string | null): boolean =>
  (state === 'sent' || state === 'ambiguous') && told_date !== null && told_date !== date

export const isNoticeBeingSent = ({ state }: SentNotice): boolean => ['queued', 'sending', 'committing', 'retry'].includes(state)
