import { randomUUID } from 'node:crypto'
import { defaultPermissions, type Role } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { userStream } from '@crm/facts'
import { hashPassword } from '../password.ts'
import { record } from '../record.ts'

/** A person with an account. Without `permissions` the keys of the role. */
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

/** Creates an account and answers its id. The password goes into its own table, never into an event. */
export async function createUser(
  { store, db }: { store: EventStore; db: Pick<Database, 'pool'> },
  user: NewUser,
  meta = bySystem(),
): Promise<number> {
  const { username, role, fullName = null, email = null, permissions = defaultPermissions(role) } = user
  const id = await store.nextId('user')
  await db.pool.query('insert into crm.user_credentials (user_id, password_hash) values ($1, $2)', [id, await hashPassword(user.password)])
  try {
    await record(store, userStream(id), { type: 'UserCreated', data: { username, fullName, email, role, permissions } }, meta)
  } catch (error) {
    await db.pool.query('delete from crm.user_credentials where user_id = $1', [id])
    throw error
  }
  return id
}
