import type { DeliveryStory, NoticeAudience } from '@crm/contracts'
import type { Database } from '@crm/database'
import { Refused } from '@crm/domain'
import type { EmailSubject } from '@crm/facts'
import type { Business } from '@crm/settings'
import { sql } from '@databases/pg'
import { audienceInWords, isTold, toldAlready } from './told-already.ts'

type Newer = NonNullable<DeliveryStory['newer']>
type Reading = Pick<Database, 'read'>

/** The message that has taken the place of this one, if there is one. */
export async function newerThan({ read }: Reading, id: number): Promise<Newer | null> {
  const [newer]: Newer[] = await read.query(
    sql`select id, state, requested_by, created_at, sent_at from crm.email_deliveries where id = crm.newer_email(${id})`,
  )
  return newer ?? null
}

/** Says which message has taken the place of this one, where a transaction was taken back for that; throws any other error on. */
export async function refuseTold(db: Reading, { businessTimeZone }: Business, id: number, error: unknown): Promise<never> {
  const newer = isTold(error) ? await newerThan(db, id) : null
  if (newer === null) throw error
  throw new Refused(toldAlready(newer, await whomOf(db, id), businessTimeZone))
}

async function whomOf({ read }: Reading, id: number): Promise<string> {
  const [found]: { record_kind: EmailSubject['kind']; audience: NoticeAudience | null }[] = await read.query(
    sql`select record_kind, audience from crm.email_deliveries where id = ${id}`,
  )
  return found ? audienceInWords(found.record_kind, found.audience ?? 'client') : ''
}
