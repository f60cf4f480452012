import { getRoleLevel, isAdministratorRole, type NewUser, type User, type UserChanges } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotAllowed, NotFound, Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildUserStreamId, extractUserValues, type UserAccountEvent, type UserValues } from '@crm/events'
import { type ApiHandlers, HttpProblem, type ServiceDependencies } from '@crm/http'
import { buildSavePasswordStatement, hashPassword } from '../password.ts'
import { requireUncommonPassword } from '../password-rules.ts'
import { buildCloseSessionsStatement, openSessionCondition } from '../sessions.ts'
import { type Actor, userDecider as account, type UserCommand, type UserToCreate } from './decider.ts'
import { buildNameSkeleton } from './name-skeleton.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createUserHandlers({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>) {
  async function onUser(
    id: number,
    command: UserCommand,
    meta: EventMeta,
    extraStatements: SqlStatement[] = [],
    keyed: Keyed = {},
  ): Promise<number> {
    const { by } = command.data
    const done = await store
      .execute({ decider: account, streamId: buildUserStreamId(id), command, meta, ...keyed }, (events) => [
        ...(by ? guard(by, id, events) : []),
        ...buildLookAlikeCheckStatements(id, events),
        ...extraStatements,
        ...endsSessions(id, events),
      ])
      .catch(refuseInWords)
    return Number(done.streamId.slice('user-'.length))
  }

  return {
    async listUsers() {
      return allUsers(db)
    },

    async createUser({ body, user: by, meta }) {
      requireUncommonPassword(body.password, { ...body, full_name: fullNameOf(body) })
      const id = await store.nextId('user')
      const password = buildSavePasswordStatement(id, await hashPassword(body.password))
      await onUser(id, { type: 'CreateUser', data: { by, user: toRequestedUser(body) } }, meta, [password], { isNew: true })
      return findUser(db, id)
    },

    async updateUser({ params, body, user: by, meta, idempotency }) {
      const command = { type: 'ChangeUser', data: { by, id: params.id, ...toChanges(body) } } as const
      await onUser(params.id, command, meta, [], { idempotency })
      return findUser(db, params.id)
    },

    async deleteUser({ params, user: by, meta }) {
      await onUser(params.id, { type: 'DeleteUser', data: { by, id: params.id } }, meta)
      return { message: 'User deleted successfully' }
    },

    async restoreUser({ params, user: by, meta }) {
      await onUser(params.id, { type: 'RestoreUser', data: { by, id: params.id } }, meta)
      return findUser(db, params.id)
    },

    async resetUserPassword({ params, body, user: by, meta }) {
      requireUncommonPassword(body.password, await findUser(db, params.id))
      // Only the user knows a password that the user chose.
      const isOneTime = by.id !== params.id
      const password = buildSavePasswordStatement(params.id, await hashPassword(body.password), isOneTime)
      await onUser(params.id, { type: 'ResetPassword', data: { by, id: params.id } }, meta, [password])
      return { message: 'Password reset successfully' }
    },
  } satisfies ApiHandlers
}

// All sessions end when the account can no longer sign in, loses rights or gets another password.
const isEnding = (event: UserAccountEvent): boolean =>
  event.type === 'UserRoleChanged'
    ? getRoleLevel(event.data.to) < getRoleLevel(event.data.from)
    : event.type === 'UserDeactivated' || event.type === 'UserPasswordReset' || event.type === 'UserDeleted'

function endsSessions(user: number, events: readonly UserAccountEvent[]): SqlStatement[] {
  if (!events.some(isEnding)) return []
  return [buildCloseSessionsStatement(user)]
}

const toRequestedUser = ({ username, email, role, permissions, is_active, ...sent }: NewUser): UserToCreate => ({
  username,
  fullName: fullNameOf(sent) ?? null,
  email,
  role,
  permissions,
  isActive: is_active,
})

function toChanges({ version, name, full_name, ...sent }: UserChanges): {
  changes: Partial<UserValues>
  version: number | undefined
} {
  const changes = Object.fromEntries(
    Object.entries({ ...sent, full_name: fullNameOf({ name, full_name }) }).filter(([, value]) => value !== undefined),
  ) as Partial<UserValues>
  return { changes, version }
}

type Named = { name?: string | null | undefined; full_name?: string | null | undefined }

// The screen sends `name` with a new user and `full_name` with a changed one.
const fullNameOf = ({ name, full_name }: Named): string | null | undefined => (full_name === undefined ? name : full_name)

type Pool = Pick<Database, 'pool'>

const columns = `
  u.id, u.username, u.full_name, u.email, u.role, u.permissions, u.is_active, u.created_at, u.last_login, u.updated_at, u.version,
  (select count(*)::int from crm.user_sessions s where s.user_id = u.id and u.is_active and ${openSessionCondition}) as open_sessions`

const mostUsers = 1_000

async function allUsers({ pool }: Pool): Promise<User[]> {
  const { rows } = await pool.query<User>({
    name: 'users',
    text: `select ${columns} from crm.users u where u.deleted_at is null
            order by lower(coalesce(u.full_name, u.username)), u.id limit ${mostUsers}`,
  })
  return rows
}

async function findUser({ pool }: Pool, id: number): Promise<User> {
  const { rows } = await pool.query<User>({
    name: 'user',
    text: `select ${columns} from crm.users u where u.id = $1 and u.deleted_at is null`,
    values: [id],
  })
  const [found] = rows
  if (found === undefined) throw new NotFound('User not found')
  return found
}

const mayLeave = (event: UserAccountEvent): boolean =>
  event.type === 'UserRoleChanged'
    ? isAdministratorRole(event.data.from) && !isAdministratorRole(event.data.to)
    : event.type === 'UserDeactivated' || event.type === 'UserDeleted'

/** Checks in the transaction that the actor still has these rights and that an active administrator remains. */
function guard({ id, role, permissions }: Actor, user: number, events: readonly UserAccountEvent[]): SqlStatement[] {
  if (events.length === 0) return []
  return [
    {
      name: 'allow-account-change',
      text: 'select crm.allow_account_change($1, $2, $3, $4)',
      values: [id, role, permissions, events.some(mayLeave) ? user : null],
    },
  ]
}

/** Checks in the same transaction that a new or restored name does not look like that of another user. */
function buildLookAlikeCheckStatements(user: number, events: readonly UserAccountEvent[]): SqlStatement[] {
  return events.flatMap((event) => {
    const username = event.type === 'UserRestored' ? event.data.user : extractUserValues(event).username
    if (username === undefined) return []
    const text = 'select crm.expect_unmistakable_name($1, $2, $3)'
    return [{ name: 'expect-unmistakable-name', text, values: [user, username, buildNameSkeleton(username)] }]
  })
}

function refuseInWords(error: unknown): never {
  const { code, constraint } = error instanceof Error ? (error as Error & { code?: unknown; constraint?: unknown }) : {}
  if (code === '23U01') throw new NotAllowed('Your own account has changed. Please reload the page.')
  if (code === '23U02') throw new Refused('There must be at least one active administrator')
  if (code === '23U03') throw createTakenError('username', "This username looks like another user's")
  if (constraint === 'users_one_name') throw createTakenError('username', 'A user with this username already exists')
  if (constraint === 'users_one_email') throw createTakenError('email', 'A user with this email address already exists')
  throw error
}

const createTakenError = (path: string, message: string): HttpProblem => new HttpProblem(409, message, { errors: [{ path, message }] })
