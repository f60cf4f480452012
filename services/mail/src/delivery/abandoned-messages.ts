import type { EventMeta } from '@crm/domain'
import type { ServiceDependencies } from '@crm/http'
import { cancelEmail } from './act-on-messages.ts'
import { type FinishedAttempt, recordAttemptOutcomesWithFallback } from './record-outcome.ts'
import { type AttemptOutcome, decideRetry } from './retry-policy.ts'

type Parts = Pick<ServiceDependencies, 'store' | 'db'>

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
export async function markUnfinishedMessagesUnknown(parts: Parts, backedUpAt: string): Promise<number> {
  const words = `Restored from the backup of ${backedUpAt}: it was being sent then and may have been delivered`
  const failures: unknown[] = []
  let count = 0
  for (let last = 0; ; ) {
    const messages = await claimUnfinished(parts, last)
    failures.push(...(await recordAttemptOutcomesWithFallback(parts, messages.map(unknownFor(words)))))
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

type Expired = {
  id: number
  state: 'sending' | 'committing'
  kind: 'notice' | 'test'
  claim: string
  attempts: number
  most_attempts: number
  cause: EventMeta
  recipient: string
  subject: string | null
  template_version: number | null
}

/** Ends attempts of dead workers and abandoned tests. Before the final dot nothing was sent; after it the outcome is unknown. */
export async function expireClaims(parts: Parts): Promise<number> {
  const { rows: expired } = await parts.db.pool.query<Expired>({
    name: 'expired-claims',
    text: `select id, state, kind, claim, attempts, most_attempts, cause, recipient, subject, template_version from crm.email_deliveries
      where state in ('sending', 'committing') and claim_until <= clock_timestamp() order by claim_until limit 200`,
  })
  const failures = await recordAttemptOutcomesWithFallback(parts, expired.map(ofExpired))
  const { rows: forgotten } = await parts.db.pool.query<Pick<Expired, 'id' | 'cause'>>({
    name: 'forgotten-tests',
    text: `select id, cause from crm.email_deliveries
      where kind = 'test' and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() and created_at < clock_timestamp() - interval '1 minute'
      limit 100`,
  })
  for (const { id, cause } of forgotten) await cancelEmail(parts, id, 'No worker processed it in time', cause).catch(() => undefined)
  if (failures.length > 0) throw failures[0]
  return expired.length
}

function ofExpired({ state, recipient, subject, template_version: templateVersion, ...of }: Expired): FinishedAttempt {
  const result = results[state]
  const verdict = decideRetry(result, { kind: of.kind, attempts: of.attempts, mostAttempts: of.most_attempts }, 0)
  const over = { verdict, outcome: result.kind, reply: null, steps: [], copy: null, subject: subject ?? '', recipient, templateVersion }
  return { of: { ...of, recipient }, over: { ...over, from: [state], expired: true } }
}

const results: Record<Expired['state'], AttemptOutcome> = {
  sending: { kind: 'interrupted', words: 'The worker was interrupted before the message was sent' },
  committing: {
    kind: 'ambiguous',
    words: 'The worker was interrupted while the server was accepting the message: it may have been delivered',
  },
}
