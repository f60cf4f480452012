import { isAdministrator } from '@crm/contracts'
import { NotAllowed, Refused } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import type { AccountEvent } from '@crm/facts'
import { HttpProblem } from '@crm/http'
import type { Actor } from './rules/permission.ts'

/** Whether an account may be an active administrator no more after this. */
const mayLeave = (event: AccountEvent): boolean =>
  event.type === 'UserRoleChanged'
    ? isAdministrator(event.data.from) && !isAdministrator(event.data.to)
    : event.type === 'UserDeactivated' || event.type === 'UserDeleted'

/** What the transaction of a command on an account looks at: the actor's rights are still those, and an administrator is left. */
export function guard({ id, role, permissions }: Actor, user: number, events: readonly AccountEvent[]): Statement[] {
  if (events.length === 0) return []
  return [
    {
      name: 'allow-account-change',
      text: 'select crm.allow_account_change($1, $2, $3, $4)',
      values: [id, role, permissions, events.some(mayLeave) ? user : null],
    },
  ]
}

/** The refusals that only the transaction can know, in words. */
export function refuseInWords(error: unknown): never {
  const { code, constraint } = error instanceof Error ? (error as Error & { code?: unknown; constraint?: unknown }) : {}
  if (code === '23U01') throw new NotAllowed('Your own account has changed meanwhile. Please reload the page.')
  if (code === '23U02') throw new Refused('The last active administrator must stay')
  if (constraint === 'users_one_name') throw taken('username', 'A user with this username exists already')
  if (constraint === 'users_one_email') throw taken('email', 'A user with this e-mail address exists already')
  throw error
}

const taken = (path: string, message: string): HttpProblem => new HttpProblem(409, message, { errors: [{ path, message }] })
