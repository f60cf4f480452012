import { call } from '@crm/shell-api'
import { generateIdempotencyKey } from '@crm/shell-api/send-key'
import { Badge, Button, ErrorState, Field, Input, LoadingIndicator } from '@crm/ui'
import { CircleCheck, Pencil, Send } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { useDateTimeFormatters } from '../format.ts'
import { MailCatcherLink, SendingStoppedNotice } from '../mail/sending-state.tsx'
import { type TestMessageResult, TestMessageResultPanel, useSendTestMessage } from '../mail/test-message.tsx'
import { SmtpSettingsForm } from './settings-form.tsx'
import { buildSmtpSettingsBody, type SmtpFormValues, suggestSender } from './smtp-form.ts'
import { type SmtpSettingsFormState, useSmtpSettingsForm } from './use-smtp-settings.ts'

export function SmtpSettingsPage() {
  const settings = useSmtpSettingsForm()
  const { list, saved, edited } = settings
  return (
    <>
      <div className="mb-5">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-xl font-semibold tracking-tight">SMTP Configuration</h1>
          {saved?.is_active && (
            <Badge tone="green">
              <CircleCheck className="size-3.5" aria-hidden="true" /> Active
            </Badge>
          )}
          {edited && (
            <Badge tone="amber">
              <Pencil className="size-3.5" aria-hidden="true" /> Unsaved Changes
            </Badge>
          )}
        </div>
        <p className="text-fg-muted">Outgoing mail server for automated notifications</p>
      </div>
      <SendingStoppedNotice onSettings />
      {list.isError && list.data === undefined ? (
        <div className="card">
          <ErrorState message="Failed to fetch SMTP settings" detail={list.error.message} onRetry={() => void list.refetch()} />
        </div>
      ) : list.data === undefined ? (
        <LoadingIndicator text="Loading SMTP settings..." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <SmtpSettingsForm settings={settings} />
          <QuickSetup onUse={(server) => settings.change({ ...server, ...suggestSender(settings.values) })} />
          <TestCard settings={settings} />
        </div>
      )}
    </>
  )
}

const presets = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    note: 'Use an app password instead of the regular password. It requires 2-Step Verification.',
  },
  {
    name: 'Outlook/Hotmail',
    host: 'smtp-mail.outlook.com',
    note: 'Microsoft 365: smtp.office365.com. Requires modern authentication: choose OAuth as the sign-in method. A password works only if your Microsoft 365 administrator allows it.',
  },
  {
    name: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    note: 'Use an app password from the account security page. The regular password is refused.',
  },
]

function QuickSetup({ onUse }: { onUse: (change: Pick<SmtpFormValues, 'host' | 'port' | 'secure'>) => void }) {
  const id = useId()
  return (
    <section className="card @container lg:col-start-1" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 className="card-title" id={id}>
            Quick Setup
          </h2>
          <p className="text-sm text-fg-muted">Fills in host, port, TLS, and a blank sender if the username is an email address.</p>
        </div>
      </div>
      <ul className="grid grid-cols-1 divide-line @max-[44rem]:divide-y @min-[44rem]:grid-cols-3 @min-[44rem]:divide-x">
        {presets.map(({ name, host, note }) => (
          <li key={name} className="flex items-start gap-3 px-4 py-3 @min-[44rem]:flex-col">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{name}</p>
              {/* Never wrapped, so that host and port read as one address. */}
              <p className="font-mono text-xs text-fg-muted whitespace-nowrap">{`${host}:587`}</p>
              <p className="mt-1 text-sm text-fg-muted">{note}</p>
            </div>
            <Button className="@min-[44rem]:w-full" aria-label={`Use ${name}`} onClick={() => onUse({ host, port: '587', secure: true })}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TestCard({ settings }: { settings: SmtpSettingsFormState }) {
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
          <Field label="Test Email Address" hint="Uses the values in the form, saved or not." error={test.fault ?? undefined}>
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
          {test.last && <TestMessageResultPanel result={test.last} />}
          {test.lastSuccess && test.lastSuccess !== test.last && <LastSuccess result={test.lastSuccess} />}
        </div>
        <MailCatcherLink className="mt-3" />
      </div>
    </section>
  )
}

function LastSuccess({ result: { at, reply } }: { result: TestMessageResult }) {
  const { moment } = useDateTimeFormatters()
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

const useSmtpTest = ({ values, base, refuseAs }: SmtpSettingsFormState) =>
  useSendTestMessage(
    (recipient) =>
      call('testSmtpSettings', {
        body: { ...buildSmtpSettingsBody(values, base), test_email: recipient },
        idempotencyKey: generateIdempotencyKey(),
      }),
    refuseAs,
  )
