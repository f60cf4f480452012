import { randomUUID } from 'node:crypto'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildSmtpSettingsStreamId, mailServerId } from '@crm/events'
import { createSecretSealer } from '@crm/secrets'
import { createUser } from '@crm/service-identity'
import { getPasswordEncryptionContext, smtpSettingsDecider } from '@crm/service-mail'
import { signIn } from '@crm/testing/harness'

export type UserHarness = { cookies: string[] }

const people = 8
const password = 'climbs seven stairs'

export const buildLabEventMeta = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})

type Parts = { db: Database; store: EventStore; key: Buffer; smtpPort: number; origin: string }

export async function openUserHarness({ store, key, smtpPort, origin }: Parts): Promise<UserHarness> {
  const server = { name: 'Lab', host: '127.0.0.1', port: smtpPort, username: 'lab', from_email: 'office@example.com', from_name: 'Kitchen' }
  await store.execute({
    decider: smtpSettingsDecider,
    streamId: buildSmtpSettingsStreamId(mailServerId),
    command: {
      type: 'ConfigureSmtp',
      data: {
        ...server,
        secure: false,
        is_active: true,
        password: createSecretSealer(key).seal('lab', getPasswordEncryptionContext(mailServerId)),
      },
    },
    meta: buildLabEventMeta(),
  })
  const names = Array.from({ length: people }, (_, nth) => `lab-${nth + 1}`)
  for (const username of names) await createUser({ store }, { username, password, role: 'administrator' })
  return { cookies: await Promise.all(names.map((username) => signIn(origin, { username, password }))) }
}
