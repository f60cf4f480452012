import type { EventMeta } from '@crm/domain'
import { emailStream } from '@crm/facts'
import type { Dependencies } from '@crm/http'
import { refuseUnderWay } from '../cancel.ts'
import { email } from '../decider.ts'

type Parts = Pick<Dependencies, 'store'>

/** Says of a message of which nobody knew that it arrived: from now on it counts as sent at its last attempt. */
export function confirmArrived({ store }: Parts, id: number, meta: EventMeta): Promise<unknown> {
  const sent = `state = 'sent', error = null, claim = null,
    sent_at = coalesce((select started_at from crm.email_attempts a where a.delivery_id = id and a.attempt = attempts), created_at)`
  return decided(store, { type: 'ConfirmEmailArrived', data: null }, id, meta, sent)
}

/** Leaves a message as it is, of which nobody knows: nobody is asked about it any more. A worker that comes back late tells nothing new. */
export const leaveUnknown = ({ store }: Parts, id: number, meta: EventMeta): Promise<unknown> =>
  decided(store, { type: 'LeaveEmailUnknown', data: null }, id, meta, 'left_at = clock_timestamp(), claim = null')

type Decision = { type: 'ConfirmEmailArrived'; data: null } | { type: 'LeaveEmailUnknown'; data: null }

function decided(store: Parts['store'], command: Decision, id: number, meta: EventMeta, becomes: string): Promise<unknown> {
  const move = {
    text: `
      with moved as (
        update crm.email_deliveries set ${becomes}, version = version + 1 where id = $1 and state = 'ambiguous' returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id],
  }
  return store.execute({ decider: email, streamId: emailStream(id), command, meta }, () => [move]).catch(refuseUnderWay)
}
