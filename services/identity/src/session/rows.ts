import type { RefusedSignIn, UserSession } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { isOpen } from '../open-session.ts'

type Pool = Pick<Database, 'pool'>

/** Whose sessions they are. */
export type Owner = { id: number; username: string; role: string }

/** The account of this id, unless deleted. */
export async function ownerOf({ pool }: Pool, id: number): Promise<Owner> {
  const { rows } = await pool.query<Owner>('select id, username, role from crm.users where id = $1 and deleted_at is null', [id])
  const [found] = rows
  if (found === undefined) throw new NotFound('User not found')
  return found
}

/** The sessions of an account that still open something, the latest first. */
export async function openSessionsOf({ pool }: Pool, owner: Owner): Promise<Omit<UserSession, 'is_current'>[]> {
  const { rows } = await pool.query<Omit<UserSession, 'is_current'>>(
    `select s.id, s.ip_address, s.user_agent, s.login_time, s.last_activity from crm.user_sessions s
      where s.user_id = $1 and ${isOpen} order by s.last_activity desc, s.id desc`,
    [owner.id],
  )
  return rows
}

/** As many as a person looks through. */
const mostRefusals = 50

/** The latest refused sign-ins of known names, the newest first. */
export async function latestRefusals({ pool }: Pool): Promise<RefusedSignIn[]> {
  const { rows } = await pool.query<RefusedSignIn>(
    `select id, user_id, username, reason, ip_address, user_agent, at from crm.refused_sign_ins order by at desc, id desc limit ${mostRefusals}`,
  )
  return rows
}
