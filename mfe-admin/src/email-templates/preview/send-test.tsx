import { call, useCan } from '@crm/shell-api'
import { randomKey } from '@crm/shell-api/send-key'
import { Button, Field, Input } from '@crm/ui'
import { Send } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { TestOutcome, useTestMessage } from '../../mail/test-message.tsx'
import type { ChosenRecord } from './use-chosen-record.ts'
import { filledFrom, type Texts } from './use-preview.ts'

type Props = { texts: Texts } & Pick<ChosenRecord, 'record'>

/** Sends the unsaved text, by default to the user's own address. */
export function SendTest({ texts, record }: Props) {
  const mayChoose = useCan('system-settings')
  const test = useTestMessage(
    (recipient) =>
      call('testEmailTemplate', {
        body: { ...filledFrom(record, texts), ...(mayChoose && { test_email: recipient }) },
        idempotencyKey: randomKey(),
      }),
    undefined,
    { toOwn: !mayChoose },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    test.send()
  }
  return (
    <div className="mt-3">
      <form noValidate className="flex items-end gap-2" onSubmit={submit}>
        {mayChoose ? (
          <Field label="Test Email Address" className="min-w-0 grow" error={test.fault ?? undefined}>
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
        ) : (
          <p className="min-w-0 grow self-center text-fg-muted">The test goes to the e-mail address of your account.</p>
        )}
        <Button
          type="submit"
          className={test.fault === null ? '' : 'self-center'}
          disabled={mayChoose && test.recipient === ''}
          busy={test.sending}
          busyText="Sending..."
        >
          <Send className="icon" aria-hidden="true" /> Send test
        </Button>
      </form>
      <div role="status">{test.last && <TestOutcome result={test.last} />}</div>
    </div>
  )
}
