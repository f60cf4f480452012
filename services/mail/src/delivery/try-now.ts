import type { EventMeta } from '@crm/domain'
import { emailStream } from '@crm/facts'
import type { Dependencies } from '@crm/http'
import { refuseUnderWay } from './cancel.ts'
import { email } from './decider.ts'

/** Has a message tried now that waits to be tried again, where nothing has happened to it since its `version`. Its attempts stay counted. */
export async function tryEmailNow({ store }: Pick<Dependencies, 'store'>, id: number, version: number, meta: EventMeta): Promise<void> {
  const now = {
    name: 'try-email-now',
    text: `
      with moved as (
        update crm.email_deliveries set next_attempt_at = clock_timestamp(), hand_over_at = clock_timestamp() + interval '10 seconds',
          version = version + 1
        where id = $1 and state = 'retry' and version = $2 returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id, version],
  }
  const command = { type: 'TryEmailNow', data: null } as const
  await store.execute({ decider: email, streamId: emailStream(id), command, meta }, () => [now]).catch(refuseUnderWay)
}
