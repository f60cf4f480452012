import { levelOf } from '@crm/contracts'
import type { Statement } from '@crm/event-store'
import type { AccountEvent } from '@crm/facts'

/** Whether all sessions of an account end with this: it may sign in no more, has less to say, or another password. */
const isEnding = (event: AccountEvent): boolean =>
  event.type === 'UserRoleChanged'
    ? levelOf(event.data.to) < levelOf(event.data.from)
    : event.type === 'UserDeactivated' || event.type === 'UserPasswordReset' || event.type === 'UserDeleted'

/** Ends an account's sessions in the transaction of the facts that ask for it. */
export function endsSessions(user: number, events: readonly AccountEvent[]): Statement[] {
  if (!events.some(isEnding)) return []
  return [
    {
      name: 'end-sessions-of-user',
      text: 'update crm.user_sessions set is_active = false, logout_time = now() where user_id = $1 and is_active',
      values: [user],
    },
  ]
}
