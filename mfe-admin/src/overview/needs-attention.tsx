import type { MailStatus } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CirclePause, CircleQuestionMark, CircleX, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'

type Matter = { title: string; text: string; icon: LucideIcon; link: { to: string; label: string } }

/** What waits for somebody. While nothing does it is nothing. */
export function NeedsAttention() {
  const { data } = useQuery(query('mailStatus'))
  const matters = data === undefined ? [] : mattersOf(data)
  if (matters.length === 0) return null
  return (
    <section className="card mb-6" aria-labelledby="needs-attention">
      <div className="card-head">
        <h2 className="card-title" id="needs-attention">
          Needs attention
        </h2>
        <span className="badge badge-gray num">{matters.length}</span>
      </div>
      <ul className="divide-y divide-line">
        {matters.map(({ title, text, icon: Icon, link }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <Icon className="size-5 shrink-0 text-danger" aria-hidden="true" />
            <p className="min-w-0 flex-1 max-md:basis-3/4">
              <strong className="font-medium">{title}</strong> <span className="text-fg-muted">{text}</span>
            </p>
            <Link
              className="inline-flex min-h-11 items-center gap-1 font-medium text-link hover:underline max-md:ml-8 md:min-h-8"
              to={link.to}
            >
              {link.label} <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mattersOf({ paused, open }: MailStatus): Matter[] {
  const matters: Matter[] = []
  if (paused !== null) {
    const link = { to: '/admin/smtp-settings', label: 'SMTP Settings' }
    matters.push({ title: 'Sending of e-mail is paused.', text: paused.reason, icon: CirclePause, link })
  }
  if (open.ambiguous > 0) {
    matters.push({
      title: `${emails(open.ambiguous)} with unknown outcome.`,
      text: 'Nobody knows whether the recipient got them; they wait for a decision.',
      icon: CircleQuestionMark,
      link: { to: '/admin/outbox?open=ambiguous', label: 'Decide' },
    })
  }
  if (open.failed > 0) {
    matters.push({
      title: `${emails(open.failed)} that could not be sent.`,
      text: 'They can be sent again once the reason is gone.',
      icon: CircleX,
      link: { to: '/admin/outbox?open=failed', label: 'Open outbox' },
    })
  }
  return matters
}

const emails = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'e-mail' : 'e-mails'}`
