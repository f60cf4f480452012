import { randomUUID } from 'node:crypto'
import type { Role } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildUserStreamId } from '@crm/events'
import { buildSavePasswordStatement, hashPassword } from '../password.ts'
import { userDecider as account } from './decider.ts'

/** A new account. Without `permissions` it gets those of its role. */
export type NewUser = {
  username: string
  password: string
  role: Role
  fullName?: string | null
  email?: string | null
  permissions?: string[]
}

const bySystem = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})

/** Creates an account for the product itself and returns its id. The password goes into its own table, never into an event. */
export async function createUser({ store }: { store: EventStore }, user: NewUser, meta = bySystem()): Promise<number> {
  const { username, password, role, fullName = null, email = null, permissions } = user
  const id = await store.nextId('user')
  const hash = await hashPassword(password)
  const command = {
    type: 'CreateUser',
    data: { by: null, user: { username, fullName, email, role, permissions, isActive: true } },
  } as const
  await store.execute({ decider: account, streamId: buildUserStreamId(id), command, meta, isNew: true }, () => [
    buildSavePasswordStatement(id, hash),
  ])
  return id
}
