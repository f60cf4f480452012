import { randomUUID } from 'node:crypto'
import type { TemplateType } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { buildRunOnceMarkerStatement, type EventStore } from '@crm/event-store'
import { buildEmailTemplateStreamId, type EmailTemplateValues } from '@crm/events'
import { emailTemplateDecider } from './decider.ts'

type Parts = { store: EventStore; db: Pick<Database, 'pool'> }

const bySystem = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})

/** Adds all default templates before the first request, unless there ever was a template. */
export async function addDefaultTemplates({ store, db }: Parts, meta = bySystem()): Promise<void> {
  const { rowCount } = await db.pool.query('select from crm.email_templates limit 1')
  if (rowCount !== 0) return
  // The screen shows the newest first.
  const texts = Object.entries(defaultTemplates).reverse()
  const executions = []
  for (const [type, text] of texts)
    executions.push({
      decider: emailTemplateDecider,
      streamId: buildEmailTemplateStreamId(await store.nextId('emailTemplate')),
      command: { type: 'AddTemplate' as const, data: { ...text, type, is_active: true } },
      meta,
      isNew: true,
    })
  try {
    await store.executeTogether(executions, () => [buildRunOnceMarkerStatement('default-email-templates')])
  } catch (error) {
    // Several processes may start on an empty database at once; only one of them adds the templates.
    if (error instanceof Error && 'code' in error && error.code === '23505') return
    throw error
  }
}

type Text = Omit<EmailTemplateValues, 'type'>

const orderShipped: Text = {
  name: 'Sample booklet shipped',
  subject: 'Your sample booklet {{order_number}} is on its way',
  body: `Hello {{customer_name}},

Good news: your sample booklet, order {{order_number}}, is on its way to you.

You can follow the package here:
https://tools.usps.com/go/TrackConfirmAction?tLabels={{tracking_number}}

When it arrives, hold the samples against your cabinets in daylight and again in the evening: colors change with the light. If you have a question, just reply to this email.

Best regards,
{{company_name}}`,
}

const installerAssigned: Text = {
  name: 'Installation assigned',
  subject: 'Installation on {{installation_date}}: {{customer_name}}',
  body: `Hello {{installer_name}},

You are scheduled for this installation:

Date: {{installation_date}}
Customer: {{customer_name}}
Phone: {{customer_phone}}
Address: {{address}}
Colors: {{colors}}
Balance due: {{balance_due}}

Please look at the job in the CRM before you leave, and let the office know right away if you cannot make it.

Thank you,
{{company_name}}`,
}

const welcome: Text = {
  name: 'Welcome',
  subject: 'Thank you for contacting {{company_name}}',
  body: `Hello {{customer_name}},

Thank you for your interest in a new look for your kitchen. We have received your request and will be in touch soon to hear what you have in mind.

It helps to have a few photos of your kitchen and a rough idea of its measurements at hand. You can send them to us any time: {{company_email}}

We look forward to working with you.

Best regards,
{{company_name}}`,
}

const stillThinking: Text = {
  name: 'Still thinking it over?',
  subject: 'Still thinking about your kitchen, {{customer_name}}?',
  body: `Hello {{customer_name}},

A while ago we talked about your kitchen. There is no rush, and a decision like this deserves some time.

If something is still unclear, whether about colors, the schedule, or the price, just reply to this email and we will gladly help.

Best regards,
{{company_name}}`,
}

const quote: Text = {
  name: 'Your quote',
  subject: 'Your quote from {{company_name}}',
  body: `Hello {{customer_name}},

Thank you for taking the time to talk with us. For your kitchen as we discussed it, our price is {{project_amount}}.

If you would like to go ahead, or to change something first, just reply to this email. We will then find a date for the installation together.

Best regards,
{{company_name}}`,
}

const appointment: Text = {
  name: 'Appointment reminder',
  subject: 'Your appointment with {{company_name}} on {{installation_date}}',
  body: `Hello {{customer_name}},

This is a friendly reminder of our appointment on {{installation_date}}.

If that day no longer works for you, please let us know as soon as you can, and we will find another one: {{company_email}}

See you soon,
{{company_name}}`,
}

const repair: Text = {
  name: 'Repair request received',
  subject: 'We received your repair request',
  body: `Hello {{customer_name}},

Thank you for letting us know. We are sorry that something is not as it should be, and we will get in touch with you soon to find a time for the repair.

If you have photos of the spot, please send them to {{company_email}}. They help us bring the right material.

Best regards,
{{company_name}}`,
}

const afterwards: Text = {
  name: 'How do you like your kitchen?',
  subject: 'How do you like your new kitchen, {{customer_name}}?',
  body: `Hello {{customer_name}},

Your kitchen has been in use for a little while now, and we would love to hear how you like it.

If anything is not quite right, just reply to this email and we will take care of it. And if you are happy, tell your friends: a good word helps us more than any advertisement.

Best regards,
{{company_name}}`,
}

const installation: Text = {
  name: 'Installation reminder',
  subject: 'Your kitchen installation on {{installation_date}}',
  body: `Hello {{customer_name}},

Your installation is scheduled for {{installation_date}}. {{installer_name}} will be with you that day.

To help us start right away, please clear the countertops and the area in front of the cabinets. You can leave everything inside the cabinets.

If you have a question before then, just reply to this email.

See you soon,
{{company_name}}`,
}

const anyMessage: Text = {
  name: 'Stay in touch',
  subject: 'A note from {{company_name}}',
  body: `Hello {{customer_name}},

We just wanted to let you know that we are here if you have any question about your kitchen.

You can reply to this email, or write to us any time: {{company_email}}

Best regards,
{{company_name}}`,
}

/** The initial text of each template type, with only the variables that its kind of record has. */
export const defaultTemplates: Readonly<Record<TemplateType, Text>> = {
  shipping_notification: orderShipped,
  installer_notification: installerAssigned,
  customer_info: welcome,
  followup_reminder: stillThinking,
  quote_sent: quote,
  appointment_reminder: appointment,
  repair_notification: repair,
  follow_up: afterwards,
  installation_reminder: installation,
  custom: anyMessage,
}
