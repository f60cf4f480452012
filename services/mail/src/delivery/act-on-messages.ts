import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { emailStream } from '@crm/events'
import type { Dependencies } from '@crm/http'
import { findMailServer } from '../mail-server.ts'
import { cancelEmail, rethrowMessageMoved } from './cancel.ts'
import { email } from './decider.ts'
import { explainNotSending } from './request-email.ts'
import { resendEmail } from './resend.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'business'>

/** `version`: the row's version when the message was chosen. A retry fails if it has changed since. */
export type ChosenMessage = { id: number; version: number }

export function messageActions(parts: Parts) {
  return {
    retry: ({ id, version }: ChosenMessage, meta: EventMeta): Promise<void> =>
      resendEmail(parts, { params: { id }, query: {}, meta, idempotency: undefined }, version),

    tryNow: ({ id, version }: ChosenMessage, meta: EventMeta): Promise<void> => tryEmailNow(parts, id, version, meta),

    cancel: ({ id }: ChosenMessage, meta: EventMeta): Promise<void> =>
      cancelEmail(parts, id, `${meta.actor.name ?? 'Somebody'} cancelled it`, meta),

    whyNotRetry: async (): Promise<string | null> => explainNotSending(await findMailServer(parts.db)),

    chosen: (ids: readonly number[]) => chosenMessages(parts.db, ids),
  }
}

export type MessageActions = ReturnType<typeof messageActions>

/** `changedAt`: the log position of its last event. Of the messages with the same `place` (recipient and subject), only one is sent. */
export type MessageChoice = ChosenMessage & { changedAt: number; isReplaced: boolean; place: string | null }

// `place` must match the criteria of crm.newer_email.
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
async function tryEmailNow({ store }: Pick<Dependencies, 'store'>, id: number, version: number, meta: EventMeta): Promise<void> {
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
  await store.execute({ decider: email, streamId: emailStream(id), command, meta }, () => [now]).catch(rethrowMessageMoved)
}
