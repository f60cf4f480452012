import type { SmtpStep, SmtpStepResult } from '@crm/contracts'
import { CircleCheck, CircleX } from 'lucide-react'
import { formatCount } from '../format.ts'

const labels: Record<SmtpStep, { done: string; refused: string; failed: string }> = {
  connected: { done: 'Connected', refused: 'Connection refused', failed: 'Not connected' },
  encrypted: { done: 'Encrypted', refused: 'Encryption refused', failed: 'Not encrypted' },
  signed_in: { done: 'Signed in', refused: 'Sign-in refused', failed: 'Not signed in' },
  sender_accepted: { done: 'Sender accepted', refused: 'Sender refused', failed: 'Sender not accepted' },
  recipient_accepted: { done: 'Recipient accepted', refused: 'Recipient refused', failed: 'Recipient not accepted' },
  message_accepted: { done: 'Message accepted', refused: 'Message refused', failed: 'No answer to the message' },
}

export function SmtpStepList({ steps, className = '' }: { steps: SmtpStepResult[]; className?: string }) {
  return (
    <ol className={className} aria-label="Steps">
      {steps.map(({ step, ok, ms, words }) => (
        <li key={step} className="flex items-start gap-2.5 py-1.5">
          {ok ? (
            <CircleCheck className="icon mt-0.5 text-ok" aria-hidden="true" />
          ) : (
            <CircleX className="icon mt-0.5 text-danger" aria-hidden="true" />
          )}
          <span className="min-w-0 flex-1">
            <span className="font-medium">{formatSmtpStep({ step, ok, words })}</span>
            {words !== null && <span className="block font-mono text-xs text-fg-muted wrap-anywhere">{words}</span>}
          </span>
          <span className="num pt-0.5 text-xs text-fg-subtle whitespace-nowrap">{formatCount(ms)} ms</span>
        </li>
      ))}
    </ol>
  )
}

/** The server has refused a step if its reply starts with 4 or 5. Otherwise the step failed without a reply. */
export function formatSmtpStep({ step, ok, words }: Pick<SmtpStepResult, 'step' | 'ok' | 'words'>): string {
  const { done, refused, failed } = labels[step]
  if (ok) return done
  return /^[45]\d\d\b/.test(words ?? '') ? refused : failed
}
