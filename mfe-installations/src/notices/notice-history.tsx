import type { DeliveryState, SentNotice } from '@crm/contracts'
import { capitalise } from '@crm/ui'
import { CheckCheck, CircleQuestionMark, CircleX, Clock } from 'lucide-react'
import { useId } from 'react'
import { useMoments } from './moments.ts'

/** What was told before, newest first: what became of it, to whom it went, who wanted it, and what the mail server said. */
export function NoticeHistory({ notices }: { notices: readonly SentNotice[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="font-semibold" id={id}>
        What was told before
      </h3>
      {notices.length === 0 ? (
        <p className="mt-1 text-sm text-fg-muted">Nobody has been told yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {notices.map((notice) => (
            <Entry key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ notice }: { notice: SentNotice }) {
  const { moment } = useMoments()
  const { state, audience, recipient, requested_by, reply, error, sent_at, created_at } = notice
  const { icon: Icon, tone, words } = looks[state]
  const said = state === 'sent' ? reply : error
  return (
    <li className="flex gap-3 py-2.5">
      <Icon className={`icon mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <p className="font-medium">
            {audience === 'client' ? 'Client' : 'Installer'} notification{words}
          </p>
          <p className="pt-0.5 text-xs text-fg-muted">{moment(sent_at ?? created_at)}</p>
        </div>
        <p className="text-sm text-fg-muted wrap-anywhere">
          To {recipient}
          {requested_by !== null && ` · by ${capitalise(requested_by)}`}
        </p>
        {said && <p className={`text-xs text-fg-muted wrap-anywhere ${state === 'sent' ? 'font-mono' : ''}`}>{said}</p>}
      </div>
    </li>
  )
}

const waiting = { icon: Clock, tone: 'text-fg-muted' }
const unsent = { icon: CircleX, tone: 'text-danger' }

const looks: Record<DeliveryState, { icon: typeof Clock; tone: string; words: string }> = {
  queued: { ...waiting, words: ' queued' },
  sending: { ...waiting, words: ' being sent' },
  committing: { ...waiting, words: ' being sent' },
  retry: { ...waiting, words: ' waiting to be tried again' },
  sent: { icon: CheckCheck, tone: 'text-ok', words: ' accepted' },
  failed: { ...unsent, words: ' not sent' },
  cancelled: { ...unsent, words: ' cancelled' },
  ambiguous: { icon: CircleQuestionMark, tone: 'text-warn', words: ': outcome unknown' },
}
