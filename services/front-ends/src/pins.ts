import type { Database } from '@crm/database'
import { invalidField } from '@crm/domain'
import { frontEndStream, type Pinned } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { frontEnd } from './decider.ts'
import { refuseUnfit } from './steer.ts'

/** Versions that a role or one person gets, whatever the others do. */
export function pinHandlers(dependencies: Pick<Dependencies, 'store' | 'db' | 'root'>) {
  const { store, db } = dependencies
  return {
    async pinFrontEnd({ params: { name }, body, meta }) {
      const pinned = await whom(db, body)
      await refuseUnfit(dependencies, name, body.version)
      const command = { type: 'PinRelease' as const, data: { name, version: body.version, ...pinned } }
      await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta })
      return {}
    },

    async unpinFrontEnd({ params: { name }, query: { role = null, username = null }, meta }) {
      const command = { type: 'UnpinRelease' as const, data: { name, role, username } }
      await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta })
      return {}
    },
  } satisfies Handlers
}

async function whom({ pool }: Pick<Database, 'pool'>, pin: { role: string } | { username: string }): Promise<Pinned> {
  if ('role' in pin) return { role: pin.role, username: null }
  const { rows } = await pool.query<{ username: string }>(
    'select username from crm.users where lower(username) = lower($1) and deleted_at is null',
    [pin.username],
  )
  const [user] = rows
  if (user === undefined) throw invalidField('username', 'There is no such user')
  return { role: null, username: user.username }
}
