import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { type EmailEvent, type EmailTemplateEvent, mailActivityPhrases, type SmtpSettingsEvent } from './mail.ts'

type Known = SmtpSettingsEvent | EmailTemplateEvent | EmailEvent
type Example = { [E in Known as E['type']]: [streamId: string, data: E['data'], action: string, entity: string, details: string] }

const values = {
  name: 'Office',
  host: 'smtp.example.com',
  port: 587,
  username: 'office',
  from_email: 'office@example.com',
  from_name: '',
  secure: true,
  is_active: false,
}
const recipient = 'ada@example.com'

const examples: Example = {
  SmtpConfigured: [
    'smtpSettings-1',
    { ...values, password: 'v1.00000000.canary' },
    'create',
    'smtp_settings',
    'smtp.example.com:587: mail server set up, sending off',
  ],
  SmtpSettingsChanged: [
    'smtpSettings-1',
    {
      from: values,
      to: { ...values, port: 465, from_name: 'Ada', secure: false, is_active: true, reply_to: 'assignee' },
      password: 'v1.00000000.canary',
    },
    'update',
    'smtp_settings',
    'Mail server: name Office → Office, host smtp.example.com → smtp.example.com, port 587 → 465, username office → office, ' +
      'from email office@example.com → office@example.com, from name none → Ada, TLS on → off, sending off → on, ' +
      "replies Company email → Assigned user's email, password changed",
  ],
  SendingPaused: [
    'smtpSettings-1',
    { reason: 'The server did not accept the password' },
    'update',
    'smtp_settings',
    'Email sending paused: The server did not accept the password',
  ],
  SendingResumed: ['smtpSettings-1', {}, 'update', 'smtp_settings', 'Email sending resumed'],

  EmailTemplateAdded: [
    'emailTemplate-4',
    { name: 'Welcome', type: 'customer_info', subject: 'Hello', body: 'Hello', is_active: true },
    'create',
    'email_template',
    'Welcome: template added',
  ],
  EmailTemplateChanged: [
    'emailTemplate-4',
    { template: 'Welcome', from: { subject: 'Hello', body: 'Hello' }, to: { subject: 'Hi', body: 'Hi' } },
    'update',
    'email_template',
    'Welcome: subject “Hello” → “Hi”, text changed',
  ],
  EmailTemplateSwitchedOn: ['emailTemplate-4', { template: 'Welcome' }, 'update', 'email_template', 'Welcome: switched on'],
  EmailTemplateSwitchedOff: ['emailTemplate-4', { template: 'Welcome' }, 'update', 'email_template', 'Welcome: switched off'],
  EmailTemplateDeleted: ['emailTemplate-4', { template: 'Welcome' }, 'delete', 'email_template', 'Welcome: template deleted'],
  EmailTemplateRestored: ['emailTemplate-4', { template: 'Welcome' }, 'update', 'email_template', 'Welcome: restored'],

  EmailRequested: [
    'email-9',
    { kind: 'notice', recipient, template: { id: 4, name: 'Welcome' }, record: { kind: 'lead', id: 7 } },
    'create',
    'email',
    '“Welcome” to ada@example.com: requested',
  ],
  EmailSent: [
    'email-9',
    { recipient, subject: 'Hello', templateVersion: 1, reply: '250 queued as Q1' },
    'update',
    'email',
    'Email to ada@example.com sent: “Hello” (“250 queued as Q1”)',
  ],
  EmailFailed: ['email-9', { recipient, reason: 'No such user' }, 'update', 'email', 'Email to ada@example.com not sent: No such user'],
  EmailOutcomeUnknown: [
    'email-9',
    { recipient, reason: 'The connection broke' },
    'update',
    'email',
    'Email to ada@example.com: unknown whether it was sent: The connection broke',
  ],
  EmailCancelled: ['email-9', { recipient, reason: 'by maria' }, 'update', 'email', 'Email to ada@example.com canceled: by maria'],
  EmailRequestedAgain: ['email-9', { recipient }, 'update', 'email', 'Email to ada@example.com: requested again'],
  EmailArrived: ['email-9', { recipient }, 'update', 'email', 'Email to ada@example.com: marked as sent'],
  EmailLeftUnknown: [...(['email-9', { recipient }, 'update', 'email'] as const), 'Email to ada@example.com: outcome left unknown'],
}

suite('a fact of mail in words', () => {
  it.each(Object.entries(examples))('%s', (type, [streamId, data, action, entityType, details]) => {
    const entityId = streamId.slice(streamId.indexOf('-') + 1)
    expect(describeEvent({ type, data, streamId })).toEqual({ action, entityType, entityId, details })
  })

  it('tells a test from a notice', () =>
    expect(
      describeEvent({ type: 'EmailRequested', streamId: 'email-9', data: { kind: 'test', recipient, template: null, record: null } })
        .details,
    ).toBe('Test email to ada@example.com: requested'))
})

it('describes a change to OAuth without its secrets', () => {
  const from = { auth_method: 'password', oauth_provider: 'google', oauth_tenant: '', oauth_client_id: '' } as const
  const to = { auth_method: 'oauth', oauth_provider: 'microsoft', oauth_tenant: 'kitchens.example', oauth_client_id: 'crm' } as const
  const event = { type: 'SmtpSettingsChanged', data: { from, to, password: 'v1.00000000.canary' } } as const
  expect(mailActivityPhrases.SmtpSettingsChanged(event.data)).toEqual([
    'smtp_settings',
    'update',
    'Mail server: sign-in Password → OAuth, OAuth provider Google → Microsoft, tenant none → kitchens.example, client ID none → crm, secrets changed',
  ])
})
