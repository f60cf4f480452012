import { randomUUID } from 'node:crypto'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { mailServerId, smtpSettingsStream } from '@crm/events'
import { createSealer } from '@crm/secrets'
import { createUser } from '@crm/service-identity'
import { passwordPlace, smtpSettings } from '@crm/service-mail'
import { signIn } from '@crm/testing/harness'

export type UserHarness = { cookies: string[] }

const people = 8
const password = 'climbs seven stairs'

export const buildMeta = (): EventMeta => ({
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
    decider: smtpSettings,
    streamId: smtpSettingsStream(mailServerId),
    command: {
      type: 'ConfigureSmtp',
      data: { ...server, secure: false, is_active: true, password: createSealer(key).seal('lab', passwordPlace(mailServerId)) },
    },
    meta: buildMeta(),
  })
  const names = Array.from({ length: people }, (_, nth) => `lab-${nth + 1}`)
  for (const username of names) await createUser({ store }, { username, password, role: 'administrator' })
  return { cookies: await Promise.all(names.map((username) => signIn(origin, { username, password }))) }
}
