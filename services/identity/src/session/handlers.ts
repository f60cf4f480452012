import type { RefusedSignIn, UserSession } from '@crm/contracts'
import { canManageRole, explainSignInRefusal } from '@crm/contracts/user-rules'
import type { Database } from '@crm/database'
import { NotAllowed, NotFound, type RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import { buildSessionStreamId, type UserEvent } from '@crm/events'
import { type ApiHandlers, type ApiRequest, describeDevice, type ServiceDependencies, type SignedInUser } from '@crm/http'
import { buildCloseSessionStatement, openSessionCondition, recordUserEvent } from '../sessions.ts'

export function createSessionHandlers({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>) {
  async function reachable(id: number, actor: SignedInUser): Promise<Owner> {
    const owner = await ownerOf(db, id)
    if (!canManageRole(actor, owner.role)) throw new NotAllowed('This user has a higher role than yours')
    return owner
  }

  async function endable(id: number, actor: SignedInUser): Promise<Owner> {
    const owner = await reachable(id, actor)
    const refusal = explainSignInRefusal(actor, owner)
    if (refusal !== null) throw new NotAllowed(refusal)
    return owner
  }

  async function end({ id, username }: Owner, session: number, { meta }: Pick<ApiRequest<'me'>, 'meta'>): Promise<void> {
    const fact = { type: 'UserSessionEnded', data: { userId: id, username, sessionId: String(session) } } as const
    await recordUserEvent(store, buildSessionStreamId(session), fact, meta, [buildCloseSessionStatement(session)])
  }

  return {
    async userSessions({ params, user }) {
      const open = await openSessionsOf(db, await reachable(params.id, user))
      return open.map((session) => ({ ...session, is_current: String(session.id) === user.sessionId }))
    },

    async endUserSession(request) {
      const { params, user } = request
      const owner = await endable(params.id, user)
      const open = await openSessionsOf(db, owner)
      if (!open.some(({ id }) => id === params.session)) throw new NotFound('This session has already ended')
      await end(owner, params.session, request)
      return { message: 'Session ended' }
    },

    async endUserSessions(request) {
      const { params, user } = request
      const owner = await endable(params.id, user)
      const others = (await openSessionsOf(db, owner)).filter(({ id }) => String(id) !== user.sessionId)
      for (const { id } of others) await end(owner, id, request)
      return { message: others.length === 1 ? '1 session ended' : `${others.length} sessions ended` }
    },

    async refusedSignIns() {
      return latestRefusals(db)
    },
  } satisfies ApiHandlers
}

type Pool = Pick<Database, 'pool'>

type Owner = { id: number; username: string; role: string; permissions: string[] }

async function ownerOf({ pool }: Pool, id: number): Promise<Owner> {
  const { rows } = await pool.query<Owner>('select id, username, role, permissions from crm.users where id = $1 and deleted_at is null', [
    id,
  ])
  const [found] = rows
  if (found === undefined) throw new NotFound('User not found')
  return found
}

async function openSessionsOf({ pool }: Pool, owner: Owner): Promise<Omit<UserSession, 'is_current'>[]> {
  const { rows } = await pool.query<Omit<UserSession, 'is_current' | 'device'>>(
    `select s.id, s.ip_address, s.user_agent, s.login_time, s.last_activity from crm.user_sessions s
      where s.user_id = $1 and ${openSessionCondition} order by s.last_activity desc, s.id desc`,
    [owner.id],
  )
  return rows.map(withDevice)
}

const withDevice = <Row extends { user_agent: string | null }>(row: Row) => ({ ...row, device: describeDevice(row.user_agent) })

const mostRefusals = 50

async function latestRefusals({ pool }: Pool): Promise<RefusedSignIn[]> {
  const { rows } = await pool.query<Omit<RefusedSignIn, 'device'>>(
    `select id, user_id, username, reason, ip_address, user_agent, at from crm.refused_sign_ins order by at desc, id desc limit ${mostRefusals}`,
  )
  return rows.map(withDevice)
}

export const refusedSignInsProjection: Projection = {
  name: 'refused_sign_ins',
  version: 1,
  tables: ['refused_sign_ins'],
  handles: ['SignInRefused'],
  project(event, table) {
    const { streamId, data, meta, at } = event as RecordedEvent<Extract<UserEvent, { type: 'SignInRefused' }>>
    const id = Number(streamId.slice('signIn-'.length))
    const name = table('refused_sign_ins')
    return [
      {
        name: `sign-in-refused-${name}`,
        text: `insert into ${name} (id, user_id, username, reason, ip_address, user_agent, at) values ($1, $2, $3, $4, $5, $6, $7)
               on conflict (id) do nothing`,
        values: [id, data.userId, data.username, data.reason, meta.ip, meta.userAgent, at],
      },
    ]
  },
}
