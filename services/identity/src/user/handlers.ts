import type { EventMeta } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { userStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { hashPassword } from '../password.ts'
import { keepPassword } from './credentials.ts'
import { user as account, type UserCommand } from './decider.ts'
import { endsSessions } from './ends-sessions.ts'
import { wantedChanges, wantedUser } from './from-body.ts'
import { guard, refuseInWords } from './guard.ts'
import { allUsers, findUser } from './rows.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function userHandlers({ store, db }: Pick<Dependencies, 'store' | 'db'>) {
  /** Carries out a command on an account; `beside` goes into the same transaction. Answers whose account it was. */
  async function onUser(id: number, command: UserCommand, meta: EventMeta, beside: Statement[] = [], keyed: Keyed = {}): Promise<number> {
    const { by } = command.data
    const done = await store
      .execute({ decider: account, streamId: userStream(id), command, meta, ...keyed }, (events) => [
        ...(by ? guard(by, id, events) : []),
        ...beside,
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
      const id = await store.nextId('user')
      const password = keepPassword(id, await hashPassword(body.password))
      await onUser(id, { type: 'CreateUser', data: { by, user: wantedUser(body) } }, meta, [password], { isNew: true })
      return findUser(db, id)
    },

    async updateUser({ params, body, user: by, meta, idempotency }) {
      const command = { type: 'ChangeUser', data: { by, id: params.id, ...wantedChanges(body) } } as const
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
      const password = keepPassword(params.id, await hashPassword(body.password))
      await onUser(params.id, { type: 'ResetPassword', data: { by, id: params.id } }, meta, [password])
      return { message: 'Password reset successfully' }
    },
  } satisfies Handlers
}
