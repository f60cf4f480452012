import { type EventMeta, Refused } from '@crm/domain'
import { emailStream } from '@crm/events'
import type { Dependencies } from '@crm/http'
import { email } from './decider.ts'
import { isClaimLost } from './record-outcome.ts'

/** Cancels a waiting message. Throws `Refused` if it is being sent or has ended. */
export async function cancelEmail({ store }: Pick<Dependencies, 'store'>, id: number, reason: string, meta: EventMeta): Promise<void> {
  const command = { type: 'CancelEmail', data: { reason } } as const
  const cancelled = {
    name: 'cancel-email',
    text: `
      with moved as (
        update crm.email_deliveries set state = 'cancelled', error = $2, transport = null, version = version + 1
        where id = $1 and state in ('queued', 'retry') returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id, reason],
  }
  await store.execute({ decider: email, streamId: emailStream(id), command, meta }, () => [cancelled]).catch(rethrowMessageMoved)
}

export function rethrowMessageMoved(error: unknown): never {
  throw isClaimLost(error) ? new Refused('This message is being sent at this moment') : error
}
