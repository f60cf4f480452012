import type { EventMeta } from '@crm/domain'
import { emailStream } from '@crm/facts'
import type { Dependencies, Request } from '@crm/http'
import { refuseUnderWay } from './cancel.ts'
import { email } from './decider.ts'

/** Has a message that ended unsent, or nobody knows how, tried once more, under the same Message-ID. */
export async function resendEmail(
  { store }: Pick<Dependencies, 'store'>,
  id: number,
  meta: EventMeta,
  idempotency: Request<'resendDelivery'>['idempotency'],
): Promise<void> {
  const again = {
    name: 'resend-email',
    text: `
      with moved as (
        update crm.email_deliveries set state = 'queued', most_attempts = attempts + 1, claim = null, claim_until = null, cause = $2,
          next_attempt_at = clock_timestamp(), hand_over_at = clock_timestamp() + interval '10 seconds', version = version + 1
        where id = $1 and state in ('failed', 'ambiguous', 'cancelled') returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id, meta],
  }
  const command = { type: 'RequestEmailAgain', data: null } as const
  await store
    .execute({ decider: email, streamId: emailStream(id), command, meta, idempotency }, (events) => (events.length > 0 ? [again] : []))
    .catch(refuseUnderWay)
}
