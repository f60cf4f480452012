import type { SmtpStepResult } from '@crm/contracts'
import { mayBeConnectionError, type SqlStatement } from '@crm/event-store'
import { buildEmailStreamId } from '@crm/events'
import type { ServiceDependencies } from '@crm/http'
import { type ClaimedMessage, forceGenericPlanStatement, type MessageCopy, sortById, toCopyColumnValues, transposeRows } from './claim.ts'
import { type EmailEndEvent, emailDecider } from './decider.ts'
import type { RetryDecision } from './retry-policy.ts'

/** `copy` is null if there was no message, or if the fence has stored it. */
export type AttemptResult = {
  verdict: RetryDecision
  outcome: string
  reply: string | null
  steps: readonly SmtpStepResult[]
  copy: MessageCopy | null
  subject: string
  recipient: string
  templateVersion: number | null
  from: readonly string[]
  expired?: boolean
}

type Parts = Pick<ServiceDependencies, 'store' | 'db'>

type Settled = Pick<ClaimedMessage, 'id' | 'kind' | 'recipient' | 'claim' | 'attempts' | 'cause'> &
  Partial<Pick<ClaimedMessage, 'stream_version'>>

/** Stores the message, the attempt and the final event in one transaction. False: the claim was lost, so only the attempt was stored. */
export async function recordAttemptOutcome({ store, db }: Parts, of: Settled, over: AttemptResult): Promise<boolean> {
  try {
    await move(store, [{ of, over }])
    return true
  } catch (error) {
    if (!isClaimLostError(error)) throw error
    await db.pool.query(attemptOf(of, over))
    return false
  }
}

export type FinishedAttempt = { of: Settled; over: AttemptResult }

export async function recordAttemptOutcomes({ store, db }: Parts, attempted: readonly FinishedAttempt[]): Promise<boolean[]> {
  const [only] = attempted
  if (attempted.length === 1 && only) return [await recordAttemptOutcome({ store, db }, only.of, only.over)]
  await move(store, attempted)
  return attempted.map(() => true)
}

/** Stores many results in one transaction, or each one alone if PostgreSQL refuses that. Returns the failures. */
export async function recordAttemptOutcomesWithFallback(parts: Parts, attempted: readonly FinishedAttempt[]): Promise<unknown[]> {
  if (attempted.length === 0) return []
  try {
    await recordAttemptOutcomes(parts, attempted)
    return []
  } catch (refusal) {
    if (mayBeConnectionError(refusal)) throw refusal
  }
  const failures: unknown[] = []
  for (const { of, over } of attempted) {
    await recordAttemptOutcome(parts, of, over).catch((failure) => {
      if (mayBeConnectionError(failure)) throw failure
      failures.push(failure)
    })
  }
  return failures
}

// Retries while another transaction holds the message or its stream, because only this worker knows the server's reply. This ends, because
// PostgreSQL aborts idle transactions, and a lost claim is not retried.
export async function retryRecordingWhileLocked(parts: Parts, attempted: FinishedAttempt, failure: unknown): Promise<boolean> {
  if (!isHeldUp(failure)) throw failure
  return recordAttemptOutcome(parts, attempted.of, attempted.over).catch((next) => retryRecordingWhileLocked(parts, attempted, next))
}

const isHeldUp = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

// Always locks all rows first and their streams second, to avoid deadlocks.
async function move(store: Parts['store'], attempted: readonly FinishedAttempt[]): Promise<void> {
  const ordered = sortById(attempted, ({ of }) => of.id)
  const wishes = ordered.map(({ of, over }) => wishOf(of, over)).filter((wish) => wish !== null)
  await store.executeTogether(wishes, () => [forceGenericPlanStatement, movesOf(ordered)])
}

// The state of a claimed message is known without its events: it was requested and has not ended.
function wishOf({ id, kind, recipient, cause: meta, stream_version: version }: Settled, over: AttemptResult) {
  const end = endOf(over)
  if (end === null) return null
  const state = { status: 'open', isTest: kind === 'test', recipient } as const
  const known = version === undefined ? undefined : { state, version }
  return { decider: emailDecider, streamId: buildEmailStreamId(id), command: { type: 'EndEmail', data: end } as const, meta, known }
}

/** Whether a transaction was aborted because the message is no longer in the expected state. */
export const isClaimLostError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23S03'

function endOf({ verdict: { end, words }, recipient, subject, templateVersion, reply }: AttemptResult): EmailEndEvent | null {
  switch (end) {
    case null:
      return null
    case 'EmailSent':
      return { type: end, data: { recipient, subject, templateVersion, reply: reply ?? '' } }
    default:
      return { type: end, data: { recipient, reason: words } }
  }
}

// An unknown outcome keeps its claim, because the worker may still report. Rows are locked first, as an update locks in any order.
const movesOf = (attempted: readonly FinishedAttempt[]): SqlStatement => ({
  name: 'settle-emails',
  text: `
    with held as materialized (
      select id from crm.email_deliveries where id = any ($1::int[]) order by id for update
    ), moved as (
      update crm.email_deliveries d set state = o.state, version = version + 1,
        most_attempts = most_attempts + case when o.spent then 0 else 1 end,
        next_attempt_at = clock_timestamp() + o.wait * interval '1 ms', hand_over_at = clock_timestamp() + o.wait * interval '1 ms',
        error = case when o.state = 'sent' then null else left(o.words, 4000) end, reply = left(o.reply, 4000),
        sent_at = case when o.state = 'sent' then clock_timestamp() end,
        claim = case when o.state = 'ambiguous' then d.claim end, claim_until = null,
        transport = case when o.state = 'retry' then d.transport end,
        subject = coalesce(o.subject, d.subject), html = coalesce(o.html, d.html), body_text = coalesce(o.body_text, d.body_text),
        recipient = coalesce(o.recipient, d.recipient),
        recipient_name = case when o.recipient is null then d.recipient_name else o.recipient_name end,
        template_name = coalesce(o.template_name, d.template_name), template_version = coalesce(o.template_version, d.template_version)
      from held join unnest($1::int[], $2::uuid[], $3::int[], $4::text[], $5::boolean[], $6::float8[], $7::text[], $8::text[], $9::text[],
        $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[], $16::text[], $17::boolean[], $18::text[], $19::text[])
        as o (id, claim, attempt, state, spent, wait, words, reply, subject, html, body_text, recipient, recipient_name, template_name,
          template_version, expected, expired, outcome, steps) on o.id = held.id
      where d.id = held.id and d.claim = o.claim and d.state = any (string_to_array(o.expected, ' '))
        and (not o.expired or d.claim_until <= clock_timestamp())
      returning d.id, o.attempt, o.outcome, o.words, o.steps
    ), tried as (
      update crm.email_attempts a set outcome = moved.outcome, words = moved.words, steps = moved.steps::jsonb, ended_at = clock_timestamp()
      from moved where a.delivery_id = moved.id and a.attempt = moved.attempt
    )
    select crm.expect_email_moved((count(*) = cardinality($1))::int) from moved`,
  values: transposeRows(
    attempted.map(({ of: { id, claim, attempts }, over: { verdict, outcome, reply, steps, copy, from, expired = false } }) => [
      ...[id, claim, attempts, verdict.state, verdict.spent, verdict.wait, verdict.words, reply],
      ...(copy ? toCopyColumnValues(copy) : unsent),
      ...[from.join(' '), expired, outcome, JSON.stringify(steps)],
    ]),
  ),
})

const unsent = [null, null, null, null, null, null, null]

const attemptOf = ({ id, attempts }: Settled, { verdict, outcome, steps }: AttemptResult): SqlStatement => ({
  text: `update crm.email_attempts set outcome = $3, words = $4, steps = $5, ended_at = clock_timestamp()
    where delivery_id = $1 and attempt = $2`,
  values: [id, attempts, outcome, verdict.words, JSON.stringify(steps)],
})
