import type { Database } from '@crm/database'
import { type EventMeta, invalidField, NotFound } from '@crm/domain'
import { frontEndStream, type PinTarget } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { frontEnd } from './decider.ts'
import { executeRollout } from './execute-rollout.ts'
import { requireCompatibleRelease } from './rollout.ts'

export function pinHandlers(dependencies: Pick<Dependencies, 'store' | 'db' | 'root'>) {
  const { store, db } = dependencies
  return {
    async pinFrontEnd({ params: { name }, body, meta }) {
      const pinned = 'role' in body ? ofRole(body.role) : await userOf(db, body.username)
      await requireCompatibleRelease(dependencies, name, body.version)
      for (const gone of await deletedNamesakes(db, name, pinned)) await unpin(name, gone, meta)
      const command = { type: 'PinRelease' as const, data: { name, version: body.version, ...pinned } }
      await executeRollout({ store }, command, meta)
      return {}
    },

    async unpinFrontEnd({ params: { name }, query: { role = null, username = null }, meta }) {
      await unpin(name, username === null ? ofRole(role) : await pinnedUser(db, name, username), meta)
      return {}
    },
  } satisfies Handlers

  async function unpin(name: string, whom: PinTarget, meta: EventMeta): Promise<void> {
    const command = { type: 'UnpinRelease' as const, data: { name, ...whom } }
    await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta })
  }
}

const ofRole = (role: string | null): PinTarget => ({ role, user: null, username: null })

async function userOf({ pool }: Pick<Database, 'pool'>, username: string): Promise<PinTarget> {
  const { rows } = await pool.query<{ id: number; username: string }>(
    'select id, username from crm.users where lower(username) = lower($1) and deleted_at is null',
    [username],
  )
  const [user] = rows
  if (user === undefined) throw invalidField('username', 'There is no such user')
  return { role: null, user: user.id, username: user.username }
}

// Otherwise two pins would have the same user name, and removing one would be ambiguous.
async function deletedNamesakes({ pool }: Pick<Database, 'pool'>, name: string, { user, username }: PinTarget): Promise<PinTarget[]> {
  if (user === null) return []
  const { rows } = await pool.query<{ user: number; username: string }>(
    `select p.user_id as "user", p.username from crm.front_end_pins p
      where p.name = $1 and p.user_id not in (0, $2) and lower(p.username) = lower($3)
        and not exists (select from crm.users u where u.id = p.user_id and u.deleted_at is null)`,
    [name, user, username],
  )
  return rows.map((gone) => ({ role: null, ...gone }))
}

// A pinned user may be deleted and the name given to another user; the existing user comes first.
async function pinnedUser({ pool }: Pick<Database, 'pool'>, name: string, username: string): Promise<PinTarget> {
  const { rows } = await pool.query<{ user_id: number; username: string }>(
    `select p.user_id, coalesce(u.username, p.username) as username
       from crm.front_end_pins p left join crm.users u on u.id = p.user_id and u.deleted_at is null
      where p.name = $1 and p.user_id > 0 and lower(coalesce(u.username, p.username)) = lower($2) order by u.id nulls last limit 1`,
    [name, username],
  )
  const [pin] = rows
  if (pin === undefined) throw new NotFound(`Nobody has given ${username} a release of ${name}`)
  return { role: null, user: pin.user_id, username: pin.username }
}
