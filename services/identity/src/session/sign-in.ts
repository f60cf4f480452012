import { createHash } from 'node:crypto'
import type { SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import { buildSessionStreamId, buildSignInStreamId, type UserEvent } from '@crm/events'
import {
  type ApiHandler,
  ApiReply,
  type ApiRequest,
  createTooManyRequestsProblem,
  getSessionCookieName,
  HttpProblem,
  type ServiceDependencies,
} from '@crm/http'
import { createConcurrencyLimiter, hashPassword, isPasswordCorrect, needsRehash } from '../password.ts'
import {
  buildCloseSessionStatement,
  buildOpenSessionStatements,
  createSessionToken,
  isPasswordResetConflict,
  recordUserEvent,
} from '../sessions.ts'

type Account = {
  id: number
  username: string
  role: string
  permissions: string[]
  is_active: boolean
  password_hash: string
  must_change_password?: true | null | undefined
}
type Reason = Extract<UserEvent, { type: 'SignInRefused' }>['data']['reason']

const wrong = 'Invalid credentials. Please try again.'

// While its password is being checked, an attempt counts as failed for its IP address. At most ten are checked at once, so that an office
// that shares one address can sign in together.
const inLine = createConcurrencyLimiter(10)

/** Signs in. An unknown name, a wrong password and an inactive account get the same answer after the same time. */
export const createSignInHandler =
  (parts: ServiceDependencies): ApiHandler<'login'> =>
  (request) =>
    inLine(() => attempt(parts, request))

async function attempt(parts: ServiceDependencies, request: ApiRequest<'login'>) {
  const { db, store, settings, log } = parts
  const { body, ip, meta } = request
  const guard = createThrottle(db, body.username, ip)
  const { wait, firstRefusal } = await guard.begin()
  const account = await findAccount(db, body.username)
  if (wait > 0) {
    // Once per waiting period, so that repeated attempts don't fill the log.
    if (firstRefusal && account) await refused('too many attempts')
    throw createTooManyRequestsProblem('Too many attempts. Please wait a moment and try again.', wait)
  }
  const matches = await isPasswordCorrect(account?.password_hash ?? null, body.password)
  if (!account || !matches || !account.is_active) {
    await guard.failed()
    if (account) await refused(matches ? 'inactive' : 'wrong password')
    log.warn({ type: 'authn_login_fail', correlationId: meta.correlationId }, 'sign-in refused')
    throw new HttpProblem(401, wrong)
  }
  await guard.succeeded()
  if (needsRehash(account.password_hash)) account.password_hash = await rehash(db, account, body.password)
  return new ApiReply({ user: toShownUser(account) }, { headers: { 'Set-Cookie': sessionCookie(settings.publicUrl, await open(account)) } })

  async function open(account: Account): Promise<string> {
    const { id, username } = account
    const session = await store.nextId('session')
    const token = createSessionToken()
    const fact: UserEvent = { type: 'UserSignedIn', data: { userId: id, username, sessionId: String(session) } }
    await recordUserEvent(store, buildSessionStreamId(session), fact, { ...meta, actor: { id: String(id), name: username } }, [
      // The browser's previous session ends, and its id is never reused.
      ...(request.user === null ? [] : [buildCloseSessionStatement(Number(request.user.sessionId))]),
      ...buildOpenSessionStatements(session, token, { account, ip, userAgent: meta.userAgent }),
    ]).catch((error: unknown) => {
      throw isPasswordResetConflict(error) ? new HttpProblem(401, wrong) : error
    })
    return token
  }

  async function refused(reason: Reason): Promise<void> {
    if (!account) return
    const fact: UserEvent = { type: 'SignInRefused', data: { userId: account.id, username: account.username, reason } }
    await recordUserEvent(store, buildSignInStreamId(await store.nextId('signIn')), fact, { ...meta, actor: { id: null, name: null } })
  }
}

export const getSignedInUser: ApiHandler<'me'> = async ({ user }: ApiRequest<'me'>) => toShownUser(user)

type Shown = Pick<Account, 'username' | 'role' | 'permissions' | 'must_change_password'>

const toShownUser = ({ username, role, permissions, must_change_password }: Shown): SessionUser => ({
  username,
  role,
  permissions,
  ...(must_change_password && { must_change_password }),
})

async function findAccount({ pool }: Pick<Database, 'pool'>, username: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select u.id, u.username, u.role, u.permissions, u.is_active, c.password_hash, nullif(c.must_change, false) as must_change_password
       from crm.users u join crm.user_credentials c on c.user_id = u.id where lower(u.username) = lower($1) and u.username = $1 and u.deleted_at is null`,
    [username],
  )
  return rows[0]
}

async function rehash({ pool }: Pick<Database, 'pool'>, { id, password_hash }: Account, password: string): Promise<string> {
  const hash = await hashPassword(password)
  await pool.query('update crm.user_credentials set password_hash = $2 where user_id = $1 and password_hash = $3', [
    id,
    hash,
    password_hash,
  ])
  return hash
}

type Verdict = { wait: number; firstRefusal: boolean }

/** Slows down guessing, per name and address, and far above per address and per name (but not where the user has signed in before). It is stored in PostgreSQL, so it holds across restarts and processes. */
type Throttle = { begin(): Promise<Verdict>; failed(): Promise<void>; succeeded(): Promise<void> }

function createThrottle({ pool }: Pick<Database, 'pool'>, username: string, ip: string): Throttle {
  // A digest, because users sometimes type their password into the name field.
  const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
  const keys = [`account ${digestOf(`${username}\n${ip}`)}`, `address ${ip}`, `name ${digestOf(username)}`]
  return {
    async begin() {
      const { rows } = await pool.query<{ wait: number; first_refusal: boolean }>(
        `select wait, first_refusal from crm.begin_sign_in($1, $2, $3, exists (
           select from crm.users u join crm.user_sessions s on s.user_id = u.id
            where lower(u.username) = lower($4) and u.username = $4 and u.deleted_at is null and s.ip_address = $5))`,
        [...keys, username, ip],
      )
      return { wait: rows[0]?.wait ?? 0, firstRefusal: rows[0]?.first_refusal ?? false }
    },
    async failed() {
      await pool.query('select crm.sign_in_failed($1, $2, $3)', keys)
    },
    async succeeded() {
      await pool.query('select crm.sign_in_succeeded($1, $2, $3)', keys)
    },
  }
}

export const createSignOutHandler =
  ({ store, settings: { publicUrl } }: ServiceDependencies): ApiHandler<'logout'> =>
  async ({ user, meta }) => {
    if (user !== null) {
      const { id, username, sessionId } = user
      const session = Number(sessionId)
      const fact = { type: 'UserSignedOut', data: { userId: id, username, sessionId } } as const
      await recordUserEvent(store, buildSessionStreamId(session), fact, meta, [buildCloseSessionStatement(session)])
    }
    const headers = { 'Set-Cookie': expiredCookie(publicUrl), 'Clear-Site-Data': '"cache", "storage"' }
    return new ApiReply({ message: 'Signed out' }, { headers })
  }

/** The Set-Cookie header of a new session. Under https the `__Host-` name makes browsers insist on Secure, Path=/ and no Domain. */
const sessionCookie = (publicUrl: URL, token: string): string => `${getSessionCookieName(publicUrl)}=${token}; ${attributes(publicUrl)}`

const expiredCookie = (publicUrl: URL): string => `${getSessionCookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`

const attributes = ({ protocol }: URL): string => `Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
