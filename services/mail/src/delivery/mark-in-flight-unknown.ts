import type { EventMeta } from '@crm/domain'
import type { Dependencies } from '@crm/http'
import { type FinishedAttempt, settleAll } from './record-outcome.ts'

type Parts = Pick<Dependencies, 'store' | 'db'>

type Unfinished = {
  id: number
  kind: 'notice' | 'test'
  attempts: number
  cause: EventMeta
  recipient: string
  subject: string | null
  template_version: number | null
  claim: string
}

const unfinished = ['queued', 'sending', 'committing', 'retry']
const mostAtOnce = 200

/** After a restore, messages in transit at the backup may have been sent, so only a user resends them. Returns their number. */
export async function markInFlightUnknown(parts: Parts, backedUpAt: string): Promise<number> {
  const words = `Restored from the backup of ${backedUpAt}: it was on its way then, and may have been sent since`
  const failures: unknown[] = []
  let count = 0
  for (let last = 0; ; ) {
    const messages = await claimUnfinished(parts, last)
    failures.push(...(await settleAll(parts, messages.map(unknownFor(words)))))
    count += messages.length
    if (messages.length < mostAtOnce) break
    last = Math.max(...messages.map(({ id }) => id))
  }
  if (failures.length > 0) throw failures[0]
  return count
}

async function claimUnfinished({ db }: Parts, last: number): Promise<Unfinished[]> {
  const { rows } = await db.pool.query<Unfinished>(
    `with next as materialized (
       select id from crm.email_deliveries where state = any ($1) and id > $2 order by id limit ${mostAtOnce} for update
     )
     update crm.email_deliveries d set claim = gen_random_uuid() from next where d.id = next.id
     returning d.id, kind, attempts, cause, recipient, subject, template_version, claim`,
    [unfinished, last],
  )
  return rows
}

function unknownFor(words: string): (message: Unfinished) => FinishedAttempt {
  const verdict = { state: 'ambiguous', end: 'EmailOutcomeUnknown', wait: 0, spent: true, pauses: false, words } as const
  return ({ subject, recipient, template_version: templateVersion, ...of }) => ({
    of: { ...of, recipient },
    over: {
      verdict,
      outcome: 'ambiguous',
      reply: null,
      steps: [],
      copy: null,
      subject: subject ?? '',
      recipient,
      templateVersion,
      from: unfinished,
    },
  })
}
