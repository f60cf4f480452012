import type { Database } from '@crm/database'
import { askForVerification } from '@crm/event-store/seal'
import type { Handler } from '@crm/http'

/** Asks for a check of the log, which the workers carry out; answers the one that waits or runs already, if there is one. */
export const verifyLog =
  ({ pool }: Pick<Database, 'pool'>): Handler<'verifyLog'> =>
  ({ user }) =>
    askForVerification(pool, user.username)
