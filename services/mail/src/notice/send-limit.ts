import type { EventMeta } from '@crm/domain'
import { type Dependencies, rateLimit } from '@crm/http'
import { sql } from '@databases/pg'

/** A morning's clients at once, then one each three seconds. */
const rate = { burst: 20, perSecond: 20 / 60 }
const tooOften = 'Only twenty notices a minute can be sent. Please wait a moment.'

type Asked = { meta: EventMeta; idempotency: { key: string } | undefined }

/** Counts what somebody sends in a minute, and refuses the twenty-first; what is asked for again under its key counts once. */
export function sendLimit({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): (asked: Asked) => Promise<void> {
  const limit = rateLimit(rate, () => clock().getTime(), tooOften)
  return async ({ meta: { actor }, idempotency }) => {
    const known = idempotency && (await db.read.query(sql`select from crm.commands where actor = ${actor.id} and key = ${idempotency.key}`))
    if (!known?.length) limit(String(actor.id))
  }
}
