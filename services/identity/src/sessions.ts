import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@crm/database'
import type { Decider, EventMeta } from '@crm/domain'
import type { EventStore, SqlStatement } from '@crm/event-store'
import type { UserEvent } from '@crm/events'
import { type Authenticate, getSessionCookieName, type SignedInUser } from '@crm/http'

type Pool = Pick<Database, 'pool'>

const mostPerUser = 20
const notNullViolation = '23502'

const tokenForm = /^[\w-]{43}$/
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const createSessionToken = (): string => randomBytes(32).toString('base64url')

/** SQL for a row `s` of user_sessions: less than 8 hours idle and less than 24 hours old, by the database's clock. */
const isSessionAlive = `s.last_activity > now() - interval '8 hours' and s.login_time > now() - interval '24 hours'`

export const openSessionCondition = `s.is_active and ${isSessionAlive}`

type NewSession = { account: { id: number; password_hash: string }; ip: string; userAgent: string | null }

/** Opens a session and closes the user's oldest ones beyond 20. Fails if the password was just reset (`isPasswordResetConflict`). */
export const buildOpenSessionStatements = (id: number, token: string, { account, ip, userAgent }: NewSession): SqlStatement[] => [
  {
    name: 'open-session',
    // The share lock makes a concurrent password reset and this sign-in wait for each other, so no session outlives its password.
    text: `insert into crm.user_sessions (id, user_id, session_id, ip_address, user_agent)
           values ($1, (select user_id from crm.user_credentials where user_id = $2 and password_hash = $6 for share), $3, $4, $5)`,
    values: [id, account.id, digestOf(token), ip, userAgent, account.password_hash],
  },
  {
    name: 'close-oldest-sessions',
    text: `update crm.user_sessions set is_active = false, logout_time = now()
            where is_active and id in (select id from crm.user_sessions where user_id = $1 and is_active order by login_time desc, id desc offset $2)`,
    values: [account.id, mostPerUser],
  },
]

// If the password was reset meanwhile, the subselect of `open-session` finds no row, so user_id is null.
export const isPasswordResetConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === notNullViolation && 'column' in error && error.column === 'user_id'

export const buildCloseSessionStatement = (id: number): SqlStatement => ({
  name: 'close-session',
  text: 'update crm.user_sessions set is_active = false, logout_time = now() where id = $1 and is_active',
  values: [id],
})

type Row = {
  session: number
  stale: boolean
  id: number
  username: string
  role: string
  permissions: string[]
  must_change: boolean | null
}
const columns = `s.id as session, s.last_activity < now() - interval '1 minute' as stale, u.id, u.username, u.role, u.permissions,
  (select c.must_change from crm.user_credentials c where c.user_id = u.id) as must_change`
const whoIn = `crm.user_sessions s join crm.users u on u.id = s.user_id where ${openSessionCondition} and u.is_active and u.deleted_at is null`

const signedIn = ({ session, id, username, role, permissions, must_change }: Row): SignedInUser => ({
  id,
  sessionId: String(session),
  username,
  role,
  permissions,
  ...(must_change && { must_change_password: true as const }),
})

/** Returns the users of these sessions by session id, without ended sessions. Unlike a request, this does not extend a session. */
export async function findOpenSessionUsers({ pool }: Pool, ids: readonly string[]): Promise<Map<string, SignedInUser>> {
  const { rows } = await pool.query<Row>({
    name: 'sessions-now',
    text: `select ${columns} from ${whoIn} and s.id = any($1::int[])`,
    values: [ids.map(Number)],
  })
  return new Map(rows.map((row) => [String(row.session), signedIn(row)]))
}

/** Finds the user of a request's cookie. It reads user and session each time, so a revoked right ends with the next request. */
export function createSessionAuthenticator({ pool }: Pool, publicUrl: URL): Authenticate {
  const name = getSessionCookieName(publicUrl)
  return async ({ cookie }) => {
    const token = cookie(name)
    if (token === undefined || !tokenForm.test(token)) return null
    const digest = digestOf(token)
    const { rows } = await pool.query<Row>({
      name: 'session',
      text: `select ${columns} from ${whoIn} and s.session_id = $1`,
      values: [digest],
    })
    const [row] = rows
    if (row === undefined) await closeIfOver(digest)
    if (row?.stale) await touch(row.session)
    return row === undefined ? null : signedIn(row)
  }

  async function touch(session: number): Promise<void> {
    await pool.query(`update crm.user_sessions set last_activity = now() where id = $1 and last_activity < now() - interval '1 minute'`, [
      session,
    ])
  }

  async function closeIfOver(digest: string): Promise<void> {
    await pool.query(
      `update crm.user_sessions s set is_active = false, logout_time = now() where s.session_id = $1 and s.is_active and not (${isSessionAlive})`,
      [digest],
    )
  }
}

/** Closes the sessions of a user, all or all but one. */
export const buildCloseSessionsStatement = (user: number, except: number | null = null): SqlStatement => ({
  name: 'end-sessions-of-user',
  text: `update crm.user_sessions set is_active = false, logout_time = now()
          where user_id = $1 and is_active and id is distinct from $2::int`,
  values: [user, except],
})

type RecordCommand = { type: 'Record'; data: UserEvent }

// Each sign-in has its own stream, so that concurrent sign-ins never conflict.
const recorder: Decider<RecordCommand, null, UserEvent> = { initialState: null, decide: ({ data }) => [data], evolve: () => null }

export async function recordUserEvent(
  store: EventStore,
  streamId: string,
  event: UserEvent,
  meta: EventMeta,
  extraStatements: readonly SqlStatement[] = [],
): Promise<void> {
  await store.execute({ decider: recorder, streamId, command: { type: 'Record', data: event }, meta }, () => extraStatements)
}
