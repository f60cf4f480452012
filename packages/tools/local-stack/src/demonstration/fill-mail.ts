import { randomUUID } from 'node:crypto'
import { openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore } from '@crm/event-store'
import {
  buildEmailTemplateStreamId,
  buildSmtpSettingsStreamId,
  type EmailTemplateValues,
  mailServerId,
  type SmtpSettingsValues,
} from '@crm/events'
import { inlineProjections } from '@crm/host'
import { createSecretSealer, loadSecretsKey } from '@crm/secrets'
import {
  addDefaultTemplates,
  emailTemplateDecider,
  findMailServer,
  getPasswordEncryptionContext,
  type SmtpSettingsCommand,
  smtpSettingsDecider,
} from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { addDays, moveToWorkday, toInstant } from './calendar.ts'
import { type ActorIdsByName, buildEventMeta, createFillStateTracker, type FillContext, storeDeed } from './fill-context.ts'

type Template = EmailTemplateValues & { is_active: boolean }
type TemplateStep = { daysAgo: number; by: string; of: { own: string } | { type: string }; changes: Partial<Template> }

const holiday: Template = {
  name: 'Holiday greeting',
  type: 'custom',
  subject: 'Happy holidays from {{company_name}}',
  body: `Hello {{customer_name}},

The year is coming to an end, and we would like to say thank you. It was a pleasure to work on your kitchen.

We wish you and your family happy holidays.

{{company_name}}`,
  is_active: true,
}

const care: Template = {
  name: 'Care instructions after the installation',
  type: 'customer_info',
  subject: 'How to care for your new kitchen surfaces',
  body: `Hello {{customer_name}},

Your kitchen is finished. A few simple habits will keep it looking new:

Wipe the surfaces with a soft cloth, warm water, and a little dish soap.
Do not use scouring powder, rough sponges, or cleaners with ammonia.
Let the seams dry for two days before you clean them the first time.

Enjoy your kitchen!

{{company_name}}`,
  is_active: true,
}

const templateSteps: TemplateStep[] = [
  { daysAgo: 340, by: 'maria', of: { own: 'holiday' }, changes: holiday },
  { daysAgo: 322, by: 'maria', of: { own: 'holiday' }, changes: { is_active: false } },
  { daysAgo: 160, by: 'maria', of: { own: 'care' }, changes: care },
  { daysAgo: 121, by: 'admin', of: { own: 'care' }, changes: { body: care.body.replace('two days', 'three days') } },
  { daysAgo: 58, by: 'maria', of: { type: 'quote_sent' }, changes: { subject: 'Your quote of {{project_amount}} from {{company_name}}' } },
  { daysAgo: 33, by: 'maria', of: { type: 'custom' }, changes: { is_active: false } },
  { daysAgo: 12, by: 'admin', of: { type: 'installation_reminder' }, changes: { name: 'Installation reminder, a week before' } },
]

export async function fillEmailTemplates(parts: FillContext, actors: ActorIdsByName): Promise<void> {
  const { storeAt, db, today, timeZone } = parts
  const atWork = (daysAgo: number) => storeAt(toInstant(moveToWorkday(addDays(today, -daysAgo)), 11 * 60 + daysAgo, timeZone))
  await addDefaultTemplates({ store: atWork(420), db }, buildEventMeta(actors, 'admin', 'default e-mail templates'))
  const streams = new Map<string, string>()
  for (const { daysAgo, by, of, changes } of templateSteps) {
    const store = atWork(daysAgo)
    const streamId = 'type' in of ? await streamOf(db, of.type) : streams.get(of.own)
    const own = await storeDeed(store, actors, {
      decider: emailTemplateDecider,
      streamId: streamId ?? buildEmailTemplateStreamId(await store.nextId('emailTemplate')),
      // The cast is safe: a template's first step sets every field.
      command: streamId ? { type: 'ChangeTemplate', data: { changes } } : { type: 'AddTemplate', data: changes as Template },
      ...{ by, deed: `e-mail template, ${daysAgo} days ago`, isNew: streamId === undefined },
    })
    if ('own' in of) streams.set(of.own, own)
  }
}

async function streamOf({ pool }: FillContext['db'], type: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: number }>('select id from crm.email_templates where type = $1 order by id limit 1', [type])
  return rows[0] && buildEmailTemplateStreamId(rows[0].id)
}

/** Sets the mail catcher as the mail server, unless a user has changed the settings. Each start does so, because the port may differ. */
export async function configureMailCatcher(
  connectionString: string,
  settings: Pick<Settings, 'secretsKey' | 'production' | 'dataDir'>,
  port: number,
  now = new Date(),
): Promise<void> {
  const db = openDatabase({ connectionString, applicationName: 'crm-demonstration', poolSize: 2 })
  try {
    const state = await createFillStateTracker(db)
    if (!(await state.isDemonstration())) return
    const store = createEventStore({ database: db, projections: inlineProjections, clock: () => now })
    const streamId = buildSmtpSettingsStreamId(mailServerId)
    const events = await store.read(streamId)
    if (events.some(({ meta }) => meta.actor.id !== null)) return
    const stored = await findMailServer(db)
    const sealed = createSecretSealer(loadSecretsKey(settings)).seal(anyPassword, getPasswordEncryptionContext(mailServerId))
    const command: SmtpSettingsCommand =
      stored === null
        ? { type: 'ConfigureSmtp', data: { ...mailCatcher, port, password: sealed } }
        : { type: 'ChangeSmtp', data: { changes: { port }, password: { sealed, sameAs: stored.password } } }
    await store.execute({ decider: smtpSettingsDecider, streamId, command, meta: buildSystemMeta() })
  } finally {
    await db.close()
  }
}

const mailCatcher: Omit<SmtpSettingsValues, 'port'> = {
  name: 'Mail catcher',
  host: 'localhost',
  username: 'demonstration',
  from_email: 'office@example.com',
  from_name: 'Kitchen Solutions',
  secure: false,
  is_active: true,
}

const anyPassword = 'demonstration'

/** The cause of what the system itself does. */
export const buildSystemMeta = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})
