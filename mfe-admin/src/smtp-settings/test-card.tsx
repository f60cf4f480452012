import { Button, Field, Input } from '@crm/ui'
import { CircleCheck, Send } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { MailCatcherLink } from '../mail/mail-catcher-link.tsx'
import { useMoments } from '../mail/moments.ts'
import { TestOutcome } from '../mail/test-outcome.tsx'
import type { TestResult } from '../mail/use-test-message.ts'
import type { SmtpSettingsState } from './use-smtp-settings.ts'
import { useSmtpTest } from './use-smtp-test.ts'

/** Test Configuration: one message by the settings as the form says them, and what the server answered. */
export function TestCard({ settings }: { settings: SmtpSettingsState }) {
  const id = useId()
  const test = useSmtpTest(settings)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    test.send()
  }
  return (
    <section className="card min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Test Configuration
        </h2>
      </div>
      <div className="p-4">
        <form noValidate onSubmit={submit}>
          <Field label="Test Email Address" hint="Sends what the form says now, saved or not." error={test.fault ?? undefined}>
            <Input
              name="test_email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              maxLength={254}
              value={test.recipient}
              onChange={(event) => test.change(event.target.value)}
            />
          </Field>
          <Button type="submit" className="mt-3 w-full" disabled={test.recipient === ''} busy={test.sending} busyText="Sending...">
            <Send className="icon" aria-hidden="true" /> Send Test Email
          </Button>
        </form>
        <div role="status">
          {test.last && <TestOutcome result={test.last} />}
          {test.lastSuccess && test.lastSuccess !== test.last && <LastSuccess result={test.lastSuccess} />}
        </div>
        <MailCatcherLink className="mt-3" />
      </div>
    </section>
  )
}

function LastSuccess({ result: { at, reply } }: { result: TestResult }) {
  const { moment } = useMoments()
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-fg-muted">
      <CircleCheck className="icon mt-0.5 text-ok" aria-hidden="true" />
      <span className="min-w-0">
        Test email sent successfully on {moment(at)}
        <span className="block font-mono text-xs wrap-anywhere">{reply}</span>
      </span>
    </p>
  )
}
