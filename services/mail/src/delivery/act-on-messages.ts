import type { Database } from '@crm/database'
import { type EventMeta, Refused } from '@crm/domain'
import { buildEmailStreamId } from '@crm/events'
import type { ApiRequest, ServiceDependencies } from '@crm/http'
import { findMailServer } from '../mail-server.ts'
import { emailDecider } from './decider.ts'
import { rethrowDuplicateNotice } from './newer-message.ts'
import { isClaimLostError } from './record-outcome.ts'
import { explainNotSending } from './request-email.ts'

type Parts = Pick<ServiceDependencies, 'store' | 'db' | 'business'>

/** `version`: the row's version when the message was chosen. A retry fails if it has changed since. */
type ChosenMessage = { id: number; version: number }

export function createMessageActions(parts: Parts) {
  return {
    retry: ({ id, version }: ChosenMessage, meta: EventMeta): Promise<void> =>
      resendEmail(parts, { params: { id }, query: {}, meta, idempotency: undefined }, version),

    tryNow: ({ id, version }: ChosenMessage, meta: EventMeta): Promise<void> => tryEmailNow(parts, id, version, meta),

    cancel: ({ id }: ChosenMessage, meta: EventMeta): Promise<void> =>
      cancelEmail(parts, id, `${meta.actor.name ?? 'Someone'} canceled it`, meta),

    whyNotRetry: async (): Promise<string | null> => explainNotSending(await findMailServer(parts.db)),

    chosen: (ids: readonly number[]) => chosenMessages(parts.db, ids),
  }
}

/** `changedAt`: the log position of its last event. Of the messages with the same `place` (recipient and subject), only one is sent. */
type MessageChoice = ChosenMessage & { changedAt: number; isReplaced: boolean; place: string | null }

// `place` must consist of the columns that crm.newer_email compares.
async function chosenMessages({ pool }: Pick<Database, 'pool'>, ids: readonly number[]): Promise<MessageChoice[]> {
  const { rows } = await pool.query<MessageChoice>(
    `select d.id, d.version, crm.newer_email(d.id) is not null as "isReplaced",
       case when d.record_id is not null and coalesce(d.audience, d.template_id::text) is not null then
         jsonb_build_array(d.record_kind, d.record_id, d.installer_id, d.audience, case when d.audience is null then d.template_id end)::text
       end as place,
       (select position::float8 from crm.events e where e.stream_id = 'email-' || d.id order by stream_version desc limit 1) as "changedAt"
     from crm.email_deliveries d where d.id = any ($1::int[])`,
    [ids],
  )
  return rows
}

/** Makes a message that waits for a retry due now, if its version is unchanged. Its attempts still count. */
async function tryEmailNow({ store }: Pick<ServiceDependencies, 'store'>, id: number, version: number, meta: EventMeta): Promise<void> {
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
  await store
    .execute({ decider: emailDecider, streamId: buildEmailStreamId(id), command, meta }, () => [now])
    .catch(rethrowMessageBeingSent)
}

/** Cancels a waiting message. Throws `Refused` if it is being sent or has ended. */
export async function cancelEmail(
  { store }: Pick<ServiceDependencies, 'store'>,
  id: number,
  reason: string,
  meta: EventMeta,
): Promise<void> {
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
  await store
    .execute({ decider: emailDecider, streamId: buildEmailStreamId(id), command, meta }, () => [cancelled])
    .catch(rethrowMessageBeingSent)
}

export function rethrowMessageBeingSent(error: unknown): never {
  throw isClaimLostError(error) ? new Refused('This message is being sent right now') : error
}

type Asked = Pick<ApiRequest<'resendDelivery'>, 'params' | 'query' | 'meta' | 'idempotency'>

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
  const wish = { decider: emailDecider, streamId: buildEmailStreamId(id), command, meta, idempotency }
  await parts.store
    .execute(wish, (events) => (events.length > 0 ? [expected, again] : []))
    .catch((error) => rethrowDuplicateNotice(parts.db, parts.business.now(), id, error))
    .catch(rethrowMessageBeingSent)
}
