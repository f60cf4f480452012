import type { DeliveryState, SentNotice } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Mail } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMoments } from '../moments.ts'
import { momentOf } from './timeline-days.ts'
import { TimelinePoint } from './timeline-point.tsx'
import { who } from './who.ts'

/** A notice about the lead's installation: who wanted it, of which template and to whom it is, and what became of it. */
export function TimelineEmail({ notice }: { notice: SentNotice }) {
  const { clock, exact } = useMoments()
  const opensOutbox = useCan('admin')
  const at = momentOf(notice)
  const { id, state, recipient, template_name, requested_by, error } = notice
  const { words, tone } = outcomes[state]
  return (
    <TimelinePoint icon={Mail}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{who(requested_by)}</strong> {state === 'sent' ? 'e-mailed' : 'wanted to e-mail'}{' '}
          {audienceOf(notice)}
        </p>
        <time className="text-xs text-fg-muted" dateTime={at} title={exact(at)}>
          {clock(at)}
        </time>
      </div>
      <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">
        {template_name && `${template_name} · `}to {recipient} · <span className={tone}>{words}</span>
      </p>
      {state !== 'sent' && error && <p className="text-xs text-fg-muted wrap-anywhere">{error}</p>}
      {opensOutbox && (
        <Link className="text-sm text-link hover:underline" to={`/admin/outbox?message=${id}`}>
          Open in the outbox
        </Link>
      )}
    </TimelinePoint>
  )
}

function audienceOf({ audience, recipient_name }: SentNotice): string {
  if (audience === 'client') return 'the client'
  return recipient_name === null ? 'an installer' : `the installer ${recipient_name}`
}

const onItsWay = (words: string) => ({ words, tone: '' })

// Only what a mail server has taken is called sent.
const outcomes: Record<DeliveryState, { words: string; tone: string }> = {
  queued: onItsWay('Queued, not sent yet'),
  sending: onItsWay('Being sent'),
  committing: onItsWay('Being sent'),
  retry: onItsWay('Not sent yet, waiting to be tried again'),
  sent: onItsWay('Sent'),
  failed: { words: 'Failed, not sent', tone: 'text-danger' },
  ambiguous: { words: 'Unknown whether it was sent', tone: 'text-warn' },
  cancelled: { words: 'Cancelled, not sent', tone: 'text-danger' },
}
