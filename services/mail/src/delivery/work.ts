import { grouped } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { send } from '@crm/smtp'
import { type About, traced } from '@crm/telemetry'
import { pauseSending } from '../smtp-settings/commands.ts'
import { type Claimed, claimEmails, type Fence, fenceEmails } from './claim.ts'
import { claimKeeper } from './claim-keeper.ts'
import { type DueEmail, dueEmails, postponeHandOver } from './due.ts'
import { type Ending, notSent } from './ending.ts'
import { expireClaims } from './expire.ts'
import { groupedReader } from './grouped-reader.ts'
import { inTurns } from './in-turn.ts'
import { letterOf, type Made } from './letter-of.ts'
import type { EmailWorkParts } from './parts.ts'
import { type Attempted, settleAgain, settleTogether } from './settle.ts'
import { Turns } from './turns.ts'
import { verdictOn } from './verdict.ts'

/** The work on messages. It may be killed at any moment, and any number may do it at the same time. */
export type EmailWork = {
  /** Tries to send a message that is due; one that is not, or that another has, is left alone. */
  send(id: number): Promise<void>
  /** Messages that wait and have no job as far as anybody knows, at most so many of each kind. */
  due(most: number): Promise<DueEmail[]>
  /** Says that these go into the queue (again), so that they are not due for a while. */
  handedOver(ids: readonly number[]): Promise<void>
  /** Ends the attempts of workers that are gone; answers how many. */
  expire(): Promise<number>
}

/** Milliseconds in which a test has to be over, so that whoever waits for it is told. */
const testTimes = { whole: 17_000 }

// Also a late answer counts: nobody else has the claim.
const ours = ['sending', 'committing', 'ambiguous']

/** See `EmailWork`. */
export function emailWork(parts: EmailWorkParts): EmailWork {
  const { store, db, reach, worker, passed = () => undefined, times, kept, turns = new Turns(), signal } = parts
  // A commit costs more than a row: what several messages need at the same moment is written in one. While a message is claimed or written down no
  // conversation waits for it.
  const claim = grouped((ids: readonly number[]) => claimEmails(db, ids, worker), { rest: 5 })
  const leave = grouped((fences: readonly Fence[]) => fenceEmails(db, fences), { rest: 1 })
  const claims = claimKeeper(db)
  const writing = { ...parts, db: { ...db, read: groupedReader(db) } }
  const settleGrouped = grouped((attempted: readonly Attempted[]) => settleTogether({ store, db }, attempted), { rest: 5 })
  // One that somebody else holds is tried again by itself, so that no other waits with it once more.
  const settle = (attempted: Attempted) => settleGrouped(attempted).catch((failure) => settleAgain({ store, db }, attempted, failure))

  // The record is read when it is the message's turn, not before: what was read would grow old while others are served. Tests wait for nobody.
  const inTurn = inTurns({ turns, signal, handOver: handedOver })
  const attempt = async (claimed: Claimed) => end(claimed, await (claimed.kind === 'test' ? handedOver(claimed) : inTurn(claimed)))

  async function handedOver(claimed: Claimed): Promise<Ending> {
    const made = await letterOf(writing, claimed)
    if ('words' in made) return notSent(made, claimed)
    await passed('before-send')
    let isFenced = false
    const fence = async () => {
      await passed('in-fence')
      // Without an answer of the database nobody knows who has the claim, and the dot doesn't go.
      isFenced = await leave({ claimed, copy: made.copy }).catch(() => false)
      await passed('after-fence')
      return isFenced
    }
    const conversation = () =>
      send(made.transport, made.letter, {
        reach,
        fence,
        times: { ...(claimed.kind === 'test' && testTimes), ...times },
        // A test is to show everything from the connection on.
        kept: claimed.kind === 'test' ? undefined : kept,
      })
    const outcome = await traced('SMTP', aboutMessage('CLIENT', claimed), conversation)
    if (outcome.kind === 'accepted') await passed('after-accepted')
    const { kind, words, reply, steps, isCrowded, isUnheard } = outcome
    const copy = isFenced ? null : made.copy
    return { ...about(made), result: { kind, words }, reply, steps, copy, isCrowded, isUnheard, wasFenced: isFenced }
  }

  async function end(claimed: Claimed, { result, isCrowded, isUnheard, wasFenced, ...over }: Ending): Promise<void> {
    const tried = { kind: claimed.kind, attempts: claimed.attempts, mostAttempts: claimed.most_attempts }
    const verdict = verdictOn(result, tried, Math.random())
    await passed('before-settle')
    // First, so that nobody takes the message again with what was just refused.
    if (verdict.pauses && claimed.server) await pauseSending(store, verdict.words, claimed.server.version, bySystem(claimed.cause))
    await settle({ of: claimed, over: { ...over, verdict, outcome: result.kind, from: ours } })
  }

  return {
    async send(id) {
      const claimed = await claim(id)
      if (claimed === null) return
      claims.hold(claimed)
      try {
        await passed('after-claim')
        await traced('send e-mail', aboutMessage('CONSUMER', claimed), () => attempt(claimed))
      } finally {
        claims.letGo(claimed)
      }
    },
    due: (most) => dueEmails(db, most),
    handedOver: (ids) => postponeHandOver(db, ids),
    expire: () => expireClaims({ store, db }),
  }
}

const about = ({ copy }: Made) => ({
  recipient: copy.recipient.address,
  subject: copy.subject,
  templateVersion: copy.template?.version ?? null,
})

const aboutMessage = (kind: 'CLIENT' | 'CONSUMER', { id, attempts, cause }: Claimed): About => ({
  correlationId: cause.correlationId,
  kind,
  attributes: { 'crm.email': id, 'crm.attempt': attempts },
})

const bySystem = (cause: EventMeta): EventMeta => ({ ...cause, actor: { id: null, name: null }, ip: null, userAgent: null })
