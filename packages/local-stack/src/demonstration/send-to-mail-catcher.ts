import { randomUUID } from 'node:crypto'
import { openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore } from '@crm/event-store'
import { mailServerId, type SmtpValues, smtpSettingsStream } from '@crm/events'
import { projections } from '@crm/host'
import { createSealer, secretsKey } from '@crm/secrets'
import { findMailServer, passwordPlace, type SmtpCommand, smtpSettings } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { fillState } from './fill-state.ts'

/** Points the SMTP settings at the mail catcher, whose port may differ at each start, until a user changes the settings. */
export async function sendToMailCatcher(
  connectionString: string,
  settings: Pick<Settings, 'secretsKey' | 'production' | 'dataDir'>,
  port: number,
  now = new Date(),
): Promise<void> {
  const db = openDatabase({ connectionString, applicationName: 'crm-demonstration', poolSize: 2 })
  try {
    const state = await fillState(db)
    if (!(await state.isDemonstration())) return
    const store = createEventStore({ database: db, projections, clock: () => now })
    const streamId = smtpSettingsStream(mailServerId)
    const events = await store.read(streamId)
    if (events.some(({ meta }) => meta.actor.id !== null)) return
    const stored = await findMailServer(db)
    const sealed = createSealer(secretsKey(settings)).seal(anyPassword, passwordPlace(mailServerId))
    const command: SmtpCommand =
      stored === null
        ? { type: 'ConfigureSmtp', data: { ...mailCatcher, port, password: sealed } }
        : { type: 'ChangeSmtp', data: { changes: { port }, password: { sealed, sameAs: stored.password } } }
    await store.execute({ decider: smtpSettings, streamId, command, meta: byNobody() })
  } finally {
    await db.close()
  }
}

const mailCatcher: Omit<SmtpValues, 'port'> = {
  name: 'Mail catcher',
  host: 'localhost',
  username: 'demonstration',
  from_email: 'office@example.com',
  from_name: 'Kitchen Solutions',
  secure: false,
  is_active: true,
}

const anyPassword = 'demonstration'

const byNobody = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})
