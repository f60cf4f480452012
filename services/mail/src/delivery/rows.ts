import type { Delivery, DeliveryStory } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'
import { findNewerMessage } from './newer-message.ts'

export const deliveryColumns = sql`
  id, state, kind, template_id, template_name, template_version,
  case when record_id is not null then jsonb_build_object('kind', record_kind, 'id', record_id) end as record,
  recipient, recipient_name, subject, attempts, error, reply, requested_by, created_at,
  case when state in ('queued', 'retry') then next_attempt_at end as next_attempt_at, sent_at, version`

export const findDelivery = (db: Database, id: number): Promise<Delivery> => find(db, id, sql`${deliveryColumns}`)

export async function findStory(db: Database, id: number): Promise<DeliveryStory> {
  const tries: DeliveryStory['tries'] = await db.read.query(sql`
    select attempt, outcome, words, started_at, ended_at, steps from crm.email_attempts where delivery_id = ${id} order by attempt`)
  const story = await find<Omit<DeliveryStory, 'tries' | 'newer'>>(db, id, sql`${deliveryColumns}, message_id, html, body_text as text`)
  return { ...story, newer: await findNewerMessage(db, id), tries }
}

async function find<Row>({ read }: Database, id: number, columns: SQLQuery): Promise<Row> {
  const [found]: Row[] = await read.query(sql`select ${columns} from crm.email_deliveries where id = ${id}`)
  if (found === undefined) throw new NotFound('Message not found')
  return found
}
