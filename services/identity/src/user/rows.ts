import type { User } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { isOpen } from '../open-session.ts'

type Pool = Pick<Database, 'pool'>

const columns = `
  u.id, u.username, u.full_name, u.email, u.role, u.permissions, u.is_active, u.created_at, u.last_login, u.updated_at, u.version,
  (select count(*)::int from crm.user_sessions s where s.user_id = u.id and u.is_active and ${isOpen}) as open_sessions`

/** More accounts than any business has; a bound for the answer. */
const mostUsers = 1_000

/** All accounts by the name that people know. */
export async function allUsers({ pool }: Pool): Promise<User[]> {
  const { rows } = await pool.query<User>({
    name: 'users',
    text: `select ${columns} from crm.users u where u.deleted_at is null
            order by lower(coalesce(u.full_name, u.username)), u.id limit ${mostUsers}`,
  })
  return rows
}

/** The account of this id, unless deleted. */
export async function findUser({ pool }: Pool, id: number): Promise<User> {
  const { rows } = await pool.query<User>({
    name: 'user',
    text: `select ${columns} from crm.users u where u.id = $1 and u.deleted_at is null`,
    values: [id],
  })
  const [found] = rows
  if (found === undefined) throw new NotFound('User not found')
  return found
}
