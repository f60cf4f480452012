import { reaches } from '@crm/contracts/user-rules'
import { NotAllowed, NotFound } from '@crm/domain'
import { sessionStream } from '@crm/facts'
import type { Dependencies, Handlers, Request, SignedIn } from '@crm/http'
import { record } from '../record.ts'
import { latestRefusals, type Owner, openSessionsOf, ownerOf } from './rows.ts'
import { closing } from './sessions.ts'

/** The sessions of others: to see, and to end. */
export function sessionHandlers({ store, db }: Pick<Dependencies, 'store' | 'db'>) {
  async function reachable(id: number, actor: SignedIn): Promise<Owner> {
    const owner = await ownerOf(db, id)
    if (!reaches(actor, owner.role)) throw new NotAllowed('This user is above your own level')
    return owner
  }

  async function end({ id, username }: Owner, session: number, { meta }: Pick<Request<'me'>, 'meta'>): Promise<void> {
    const fact = { type: 'UserSessionEnded', data: { userId: id, username, sessionId: String(session) } } as const
    await record(store, sessionStream(session), fact, meta, [closing(session)])
  }

  return {
    async userSessions({ params, user }) {
      const open = await openSessionsOf(db, await reachable(params.id, user))
      return open.map((session) => ({ ...session, is_current: String(session.id) === user.sessionId }))
    },

    async endUserSession(request) {
      const { params, user } = request
      const owner = await reachable(params.id, user)
      const open = await openSessionsOf(db, owner)
      if (!open.some(({ id }) => id === params.session)) throw new NotFound('This session has ended already')
      await end(owner, params.session, request)
      return { message: 'Session ended' }
    },

    // One's own session stays: who signs out elsewhere goes on here.
    async endUserSessions(request) {
      const { params, user } = request
      const owner = await reachable(params.id, user)
      const others = (await openSessionsOf(db, owner)).filter(({ id }) => String(id) !== user.sessionId)
      for (const { id } of others) await end(owner, id, request)
      return { message: others.length === 1 ? '1 session ended' : `${others.length} sessions ended` }
    },

    async refusedSignIns() {
      return latestRefusals(db)
    },
  } satisfies Handlers
}
