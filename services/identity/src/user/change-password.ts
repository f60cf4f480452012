import type { Database } from '@crm/database'
import { Invalid, Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildUserStreamId } from '@crm/events'
import type { ApiHandler, ServiceDependencies } from '@crm/http'
import { hashPassword, isPasswordCorrect } from '../password.ts'
import { requireUncommonPassword } from '../password-rules.ts'
import { buildCloseSessionsStatement } from '../sessions.ts'
import { userDecider } from './decider.ts'

const changedAlready = 'The one-time password was already changed. Please reload the page.'
const sameAgain = 'Must not be the one-time password'

/** Replaces a one-time password by one that the user chooses. The other sessions end: whoever set the one-time password may have opened them. */
export const createPasswordChangeHandler =
  ({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>): ApiHandler<'changePassword'> =>
  async ({ body, user, meta }) => {
    const account = await findAccount(db, user.id)
    if (account === null) throw new Refused(changedAlready)
    const { password_hash: known } = account
    if (await isPasswordCorrect(known, body.password))
      throw new Invalid(`Password: ${sameAgain}`, [{ path: 'password', message: sameAgain }])
    requireUncommonPassword(body.password, account)
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

type Account = { password_hash: string; username: string; full_name: string | null; email: string | null }

/** Null unless the user's password is a one-time password. */
async function findAccount({ pool }: Pick<Database, 'pool'>, user: number): Promise<Account | null> {
  const { rows } = await pool.query<Account>(
    `select c.password_hash, u.username, u.full_name, u.email
       from crm.user_credentials c join crm.users u on u.id = c.user_id where c.user_id = $1 and c.must_change`,
    [user],
  )
  return rows[0] ?? null
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
