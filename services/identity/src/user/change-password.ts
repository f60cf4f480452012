import type { Database } from '@crm/database'
import { Invalid, Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildUserStreamId } from '@crm/events'
import type { ApiHandler, ServiceDependencies } from '@crm/http'
import { hashPassword, isPasswordCorrect } from '../password.ts'
import { buildCloseSessionsStatement } from '../sessions.ts'
import { userDecider } from './decider.ts'

const changedAlready = 'The one-time password was already changed. Please reload the page.'
const sameAgain = 'Must not be the one-time password'

/** Replaces a one-time password by one that the user chooses. The other sessions end: whoever set the one-time password may have opened them. */
export const createPasswordChangeHandler =
  ({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>): ApiHandler<'changePassword'> =>
  async ({ body, user, meta }) => {
    const known = await findOneTimePassword(db, user.id)
    if (known === null) throw new Refused(changedAlready)
    if (await isPasswordCorrect(known, body.password))
      throw new Invalid(`Password: ${sameAgain}`, [{ path: 'password', message: sameAgain }])
    const replaced = buildReplacePasswordStatement(user.id, known, await hashPassword(body.password))
    const command = { type: 'ChangePassword', data: { by: user, id: user.id } } as const
    await store
      .execute({ decider: userDecider, streamId: buildUserStreamId(user.id), command, meta }, () => [
        replaced,
        buildCloseSessionsStatement(user.id, Number(user.sessionId)),
      ])
      .catch((error: unknown) => {
        throw isReplacedMeanwhile(error) ? new Refused(changedAlready) : error
      })
    return { message: 'Password changed successfully' }
  }

async function findOneTimePassword({ pool }: Pick<Database, 'pool'>, user: number): Promise<string | null> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from crm.user_credentials where user_id = $1 and must_change',
    [user],
  )
  return rows[0]?.password_hash ?? null
}

const buildReplacePasswordStatement = (user: number, known: string, hash: string): SqlStatement => ({
  name: 'replace-one-time-password',
  // Without the known password the subselect finds no row, so password_hash is null: another reset or change came first.
  text: `insert into crm.user_credentials (user_id, password_hash)
         values ($1, (select $2::text from crm.user_credentials where user_id = $1 and password_hash = $3 and must_change for update))
         on conflict (user_id) do update set password_hash = $2, must_change = false, changed_at = now()`,
  values: [user, hash, known],
})

const isReplacedMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23502' && 'column' in error && error.column === 'password_hash'
