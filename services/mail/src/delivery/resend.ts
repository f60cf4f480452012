import { emailStream } from '@crm/events'
import type { Dependencies, Request } from '@crm/http'
import { rethrowMessageMoved } from './cancel.ts'
import { email } from './decider.ts'
import { rethrowDuplicateNotice } from './newer-message.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'business'>
type Asked = Pick<Request<'resendDelivery'>, 'params' | 'query' | 'meta' | 'idempotency'>

/** Retries an ended message under the same Message-ID. `after`: the newer message that the user has seen. `version`: the expected one. */
export async function resendEmail(
  parts: Parts,
  { params: { id }, query: { after = 0 }, meta, idempotency }: Asked,
  version: number | null = null,
): Promise<void> {
  const expected = { name: 'expect-no-newer-email', text: 'select crm.expect_no_newer_email($1, $2)', values: [id, after] }
  const again = {
    name: 'resend-email',
    text: `
      with moved as (
        update crm.email_deliveries set state = 'queued', most_attempts = attempts + 1, claim = null, claim_until = null, cause = $2,
          next_attempt_at = clock_timestamp(), hand_over_at = clock_timestamp() + interval '10 seconds', version = version + 1,
          left_at = null
        where id = $1 and state in ('failed', 'ambiguous', 'cancelled') and version = coalesce($3, version) returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id, meta, version],
  }
  const command = { type: 'RequestEmailAgain', data: null } as const
  const wish = { decider: email, streamId: emailStream(id), command, meta, idempotency }
  await parts.store
    .execute(wish, (events) => (events.length > 0 ? [expected, again] : []))
    .catch((error) => rethrowDuplicateNotice(parts.db, parts.business.now(), id, error))
    .catch(rethrowMessageMoved)
}
