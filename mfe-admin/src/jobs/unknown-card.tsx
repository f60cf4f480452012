import type { UnknownDelivery } from '@crm/contracts'
import { Button, ConfirmDialog } from '@crm/ui'
import { CircleCheck, CircleHelp, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMoments } from '../mail/moments.ts'
import { SmtpSteps } from '../mail/smtp-steps.tsx'
import { questionOf } from './unknown-question.ts'
import { type Decision, useDecideUnknown } from './use-unknown.ts'

/** One of them: when it went, to whom, what it said, how far the server came; and the three things that can be decided. */
export function UnknownCard({ delivery, mayDecide }: { delivery: UnknownDelivery; mayDecide: boolean }) {
  const id = useId()
  const { exact } = useMoments()
  const [asking, setAsking] = useState<Decision | null>(null)
  const decide = useDecideUnknown(delivery)
  const { recipient, recipient_name, subject, template_name, last_attempt_at, last_words, message_id, steps } = delivery
  return (
    <li className="card p-4">
      <article aria-labelledby={id}>
        <h2 className="text-base font-semibold wrap-anywhere" id={id}>
          {subject ?? template_name ?? 'Message'}
        </h2>
        <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <Fact name="To">{recipient_name ? `${recipient_name} · ${recipient}` : recipient}</Fact>
          <Fact name="Sent">{last_attempt_at === null ? 'Unknown' : exact(last_attempt_at)}</Fact>
          <Fact name="Template">{template_name ?? 'None'}</Fact>
          <Fact name="Message-ID">
            <span className="font-mono text-xs">{message_id}</span>
          </Fact>
          <Fact name="Last words">{last_words ?? 'None'}</Fact>
          <Fact name="What was sent">
            <Link
              className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
              to={`/admin/outbox?message=${delivery.id}`}
            >
              Read the message
            </Link>
          </Fact>
        </dl>
        {steps.length > 0 && <SmtpSteps steps={steps} className="mt-3 rounded-md border border-line px-3 py-1 text-sm" />}
        {mayDecide && (
          <p className="mt-4 text-sm text-fg-muted">
            Not sure? Leave it unknown: nothing is sent, and it can still be sent from the outbox.
          </p>
        )}
        {mayDecide && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('arrived')}>
              <CircleCheck className="icon" aria-hidden="true" /> It arrived
            </Button>
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('again')}>
              <RotateCcw className="icon" aria-hidden="true" /> Send again
            </Button>
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('leave')}>
              <CircleHelp className="icon" aria-hidden="true" /> Leave it unknown
            </Button>
          </div>
        )}
      </article>
      {asking !== null && (
        <ConfirmDialog
          open
          {...questionOf(asking, delivery)}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            decide.mutate(asking)
          }}
        />
      )}
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
