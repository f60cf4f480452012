import type { EmailDeliveryDetails, NoticeAudience } from '@crm/contracts'
import type { Database } from '@crm/database'
import { Refused } from '@crm/domain'
import type { EmailRecordReference } from '@crm/events'
import type { BusinessProfile } from '@crm/settings'
import { sql } from '@databases/pg'
import { describeDuplicateNotice, formatAudience, isDuplicateNoticeError } from './duplicate-notice.ts'

type Newer = NonNullable<EmailDeliveryDetails['newer']>
type Reading = Pick<Database, 'read'>

export async function findNewerMessage({ read }: Reading, id: number): Promise<Newer | null> {
  const [newer]: Newer[] = await read.query(
    sql`select id, state, requested_by, created_at, sent_at from crm.email_deliveries where id = crm.newer_email(${id})`,
  )
  return newer ?? null
}

/** Throws `Refused` with the newer message that replaced this one; rethrows any other error. */
export async function rethrowDuplicateNotice(
  db: Reading,
  { businessTimeZone }: BusinessProfile,
  id: number,
  error: unknown,
): Promise<never> {
  const newer = isDuplicateNoticeError(error) ? await findNewerMessage(db, id) : null
  if (newer === null) throw error
  throw new Refused(describeDuplicateNotice(newer, await whomOf(db, id), businessTimeZone))
}

async function whomOf({ read }: Reading, id: number): Promise<string> {
  const [found]: { record_kind: EmailRecordReference['kind']; audience: NoticeAudience | null }[] = await read.query(
    sql`select record_kind, audience from crm.email_deliveries where id = ${id}`,
  )
  return found ? formatAudience(found.record_kind, found.audience ?? 'client') : ''
}
