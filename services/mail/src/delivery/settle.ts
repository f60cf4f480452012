import type { SmtpStepTaken } from '@crm/contracts'
import type { Statement } from '@crm/event-store'
import { emailStream } from '@crm/facts'
import type { Dependencies } from '@crm/http'
import { type Claimed, type Copy, copyValues, inOrder } from './claim.ts'
import { type EmailEnd, email } from './decider.ts'
import type { Verdict } from './verdict.ts'

/** An attempt that is over. `copy` is null where there was no message, or where the fence has kept it. */
export type Over = {
  verdict: Verdict
  /** In a word, for the list of attempts. */
  outcome: string
  reply: string | null
  steps: readonly SmtpStepTaken[]
  copy: Copy | null
  subject: string
  recipient: string
  templateVersion: number | null
  /** The states in which the message is expected, and whether its claim has to have run out. */
  from: readonly string[]
  expired?: boolean
}

type Parts = Pick<Dependencies, 'store' | 'db'>

type Settled = Pick<Claimed, 'id' | 'kind' | 'recipient' | 'claim' | 'attempts' | 'cause'> & Partial<Pick<Claimed, 'stream_version'>>

/**
 * Writes down what came of an attempt: the message's row, the attempt's, and the fact where the message has ended, all or nothing. False:
 * the message is no longer this claim's; then only the attempt is written down.
 */
export async function settle({ store, db }: Parts, of: Settled, over: Over): Promise<boolean> {
  try {
    await move(store, [{ of, over }])
    return true
  } catch (error) {
    if (!hasMoved(error)) throw error
    await db.pool.query(attemptOf(of, over))
    return false
  }
}

/** An attempt and what came of it. */
export type Attempted = { of: Settled; over: Over }

/** The same for several attempts, in one transaction: true for each, or an error where one of the messages is no longer its claim's. */
export async function settleTogether({ store, db }: Parts, attempted: readonly Attempted[]): Promise<boolean[]> {
  const [only] = attempted
  if (attempted.length === 1 && only) return [await settle({ store, db }, only.of, only.over)]
  await move(store, attempted)
  return attempted.map(() => true)
}

// All rows first and their streams after them, whether one or several: whoever does the same waits, and nobody in a circle.
async function move(store: Parts['store'], attempted: readonly Attempted[]): Promise<void> {
  const ordered = inOrder(attempted, ({ of }) => of.id)
  const wishes = ordered.map(({ of, over }) => wishOf(of, over)).filter((wish) => wish !== null)
  await store.executeTogether(wishes, () => ordered.map(({ of, over }) => moveOf(of, over)))
}

// A message that could be claimed was wished for, and has not ended.
function wishOf({ id, kind, recipient, cause: meta, stream_version: version }: Settled, over: Over) {
  const end = endOf(over)
  if (end === null) return null
  const state = { status: 'open', isTest: kind === 'test', recipient } as const
  const known = version === undefined ? undefined : { state, version }
  return { decider: email, streamId: emailStream(id), command: { type: 'EndEmail', data: end } as const, meta, known }
}

/** Whether a transaction was taken back because the message is no longer where the step begins. */
export const hasMoved = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23S03'

function endOf({ verdict: { end, words }, recipient, subject, templateVersion, reply }: Over): EmailEnd | null {
  switch (end) {
    case null:
      return null
    case 'EmailSent':
      return { type: end, data: { recipient, subject, templateVersion, reply: reply ?? '' } }
    default:
      return { type: end, data: { recipient, reason: words } }
  }
}

// What nobody knows keeps its claim, for its worker may still come back and tell.
function moveOf({ id, claim, attempts }: Settled, { verdict, outcome, reply, steps, copy, from, expired = false }: Over): Statement {
  const { state, wait, spent, words } = verdict
  const unsent = [null, null, null, null, null, null, null]
  return {
    name: 'settle-email',
    text: `
      with moved as (
        update crm.email_deliveries set state = $3, version = version + 1,
          most_attempts = most_attempts + case when $4 then 0 else 1 end,
          next_attempt_at = clock_timestamp() + $5 * interval '1 ms', hand_over_at = clock_timestamp() + $5 * interval '1 ms',
          error = case when $3 = 'sent' then null else left($6, 4000) end, reply = left($7, 4000),
          sent_at = case when $3 = 'sent' then clock_timestamp() end,
          claim = case when $3 = 'ambiguous' then claim end, claim_until = null,
          transport = case when $3 = 'retry' then transport end,
          subject = coalesce($8, subject), html = coalesce($9, html), body_text = coalesce($10, body_text), recipient = coalesce($11, recipient),
          recipient_name = case when $11::text is null then recipient_name else $12 end, template_name = coalesce($13, template_name),
          template_version = coalesce($14, template_version)
        where id = $1 and claim = $2 and state = any ($15::text[]) and (not $16::boolean or claim_until <= clock_timestamp())
        returning id
      ), tried as (
        update crm.email_attempts set outcome = $17, words = $6, steps = $18, ended_at = clock_timestamp()
        where delivery_id = $1 and attempt = $19 and exists (select from moved)
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [
      ...[id, claim, state, spent, wait, words, reply],
      ...(copy ? copyValues(copy) : unsent),
      ...[[...from], expired, outcome, JSON.stringify(steps), attempts],
    ],
  }
}

const attemptOf = ({ id, attempts }: Settled, { verdict, outcome, steps }: Over): Statement => ({
  text: `update crm.email_attempts set outcome = $3, words = $4, steps = $5, ended_at = clock_timestamp()
    where delivery_id = $1 and attempt = $2`,
  values: [id, attempts, outcome, verdict.words, JSON.stringify(steps)],
})
