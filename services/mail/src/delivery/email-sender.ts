import { createHash } from 'node:crypto'
import { type BatchStatement, createBatcher, type Database, type Reader, runTogether } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { send } from '@crm/smtp'
import { runInSpan, type SpanContent } from '@crm/telemetry'
import { pgFormat, type SQLQuery } from '@databases/pg'
import { pauseSending } from '../smtp-settings/commands.ts'
import { type BuiltMessage, buildMessage } from './build-message.ts'
import { type ClaimedMessage, claimEmails, claimedFor, fenceEmails, type MessageFence, sendingIsOn } from './claim.ts'
import { ConversationLimiter } from './conversation-limiter.ts'
import type { EmailWorkParts } from './email-sender-options.ts'
import { expireClaims } from './expire.ts'
import { createLimitedSender } from './limited-sender.ts'
import { type FinishedAttempt, recordOutcomes, retryRecordOutcome } from './record-outcome.ts'
import { decideRetry } from './retry-policy.ts'
import { buildUnsentResult, type UnjudgedResult } from './unjudged-result.ts'

/** The work on messages. It may be killed at any moment, and any number may do it at the same time. */
export type EmailSender = {
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
export function createEmailSender(parts: EmailWorkParts): EmailSender {
  const { store, db, reach, worker, passed = () => undefined, times, kept, turns = new ConversationLimiter(), signal } = parts
  // A commit costs more than a row: what several messages need at the same moment is written in one. While a message is claimed or written down no
  // conversation waits for it.
  const claim = createBatcher((ids: readonly number[]) => claimEmails(db, ids, worker), { rest: 5 })
  const leave = createBatcher((fences: readonly MessageFence[]) => fenceEmails(db, fences), { rest: 1 })
  const claims = claimKeeper(db)
  const writing = { ...parts, db: { ...db, read: groupedReader(db) } }
  const settleGrouped = createBatcher((attempted: readonly FinishedAttempt[]) => recordOutcomes({ store, db }, attempted), { rest: 5 })
  // One that somebody else holds is tried again by itself, so that no other waits with it once more.
  const settle = (attempted: FinishedAttempt) =>
    settleGrouped(attempted).catch((failure) => retryRecordOutcome({ store, db }, attempted, failure))

  // The record is read when it is the message's turn, not before: what was read would grow old while others are served. Tests wait for nobody.
  const inTurn = createLimitedSender({ turns, signal, handOver: handedOver })
  const attempt = async (claimed: ClaimedMessage) => end(claimed, await (claimed.kind === 'test' ? handedOver(claimed) : inTurn(claimed)))

  async function handedOver(claimed: ClaimedMessage): Promise<UnjudgedResult> {
    const made = await buildMessage(writing, claimed)
    if ('words' in made) return buildUnsentResult(made, claimed)
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
    const outcome = await runInSpan('SMTP', aboutMessage('CLIENT', claimed), conversation)
    if (outcome.kind === 'accepted') await passed('after-accepted')
    const { kind, words, reply, steps, isCrowded, isUnheard } = outcome
    const copy = isFenced ? null : made.copy
    return { ...about(made), result: { kind, words }, reply, steps, copy, isCrowded, isUnheard, wasFenced: isFenced }
  }

  async function end(claimed: ClaimedMessage, { result, isCrowded, isUnheard, wasFenced, ...over }: UnjudgedResult): Promise<void> {
    const tried = { kind: claimed.kind, attempts: claimed.attempts, mostAttempts: claimed.most_attempts }
    const verdict = decideRetry(result, tried, Math.random())
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
        await runInSpan('send e-mail', aboutMessage('CONSUMER', claimed), () => attempt(claimed))
      } finally {
        claims.letGo(claimed)
      }
    },
    due: (most) => dueEmails(db, most),
    handedOver: (ids) => postponeHandOver(db, ids),
    expire: () => expireClaims({ store, db }),
  }
}

const about = ({ copy }: BuiltMessage) => ({
  recipient: copy.recipient.address,
  subject: copy.subject,
  templateVersion: copy.template?.version ?? null,
})

const aboutMessage = (kind: 'CLIENT' | 'CONSUMER', { id, attempts, cause }: ClaimedMessage): SpanContent => ({
  correlationId: cause.correlationId,
  kind,
  attributes: { 'crm.email': id, 'crm.attempt': attempts },
})

const bySystem = (cause: EventMeta): EventMeta => ({ ...cause, actor: { id: null, name: null }, ip: null, userAgent: null })

/** A reader whose queries of the same moment share a round trip. Their texts are few and fixed: each is prepared once for a connection. */
function groupedReader({ pool }: Pick<Database, 'pool'>): Reader {
  const one = createBatcher(
    async (queries: readonly SQLQuery[]) => {
      const results = await runTogether(pool, queries.map(prepared))
      return results.map(({ rows }) => rows)
    },
    { failTogether: true, rest: 1 },
  )
  // The overloads of Reader: a list answers a list of rows per query.
  return {
    query: ((query: SQLQuery | SQLQuery[]) => (Array.isArray(query) ? Promise.all(query.map(one)) : one(query))) as Reader['query'],
  }
}

const names = new Map<string, string>()

function prepared(query: SQLQuery): BatchStatement {
  const { text, values } = query.format(pgFormat)
  const name = names.get(text) ?? `read-${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return { name, text, values }
}

/** A message that waits. */
type DueEmail = { id: number; kind: 'notice' | 'test' }

// A queue that lost its jobs is made good within ten seconds: so much earlier than a message says is it handed over again, and workers look each
// third second. One that has a job still is claimed once.
const early = '5 seconds'

/** Messages that wait and should have been claimed by now, those that have waited longest first. Without leave to send, no notices. */
async function dueEmails({ pool }: Pick<Database, 'pool'>, most: number): Promise<DueEmail[]> {
  const { rows } = await pool.query<DueEmail>({
    name: 'due-emails',
    text: `(${dueOf('test')}) union all (${dueOf('notice', `and ${sendingIsOn}`)})`,
    values: [most],
  })
  return rows
}

const dueOf = (kind: DueEmail['kind'], more = ''): string => `
  select id, kind from crm.email_deliveries
  where kind = '${kind}' and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() + interval '${early}'
    and next_attempt_at <= clock_timestamp() ${more}
  order by hand_over_at limit $1`

/** Leaves the queue some time for messages that were handed over. Those that are taken at this moment need none. */
async function postponeHandOver({ pool }: Pick<Database, 'pool'>, ids: readonly number[]): Promise<void> {
  await pool.query({
    name: 'postpone-hand-over',
    text: `update crm.email_deliveries set hand_over_at = clock_timestamp() + interval '10 seconds'
      where id in (
        select id from crm.email_deliveries
        where id = any ($1::int[]) and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() + interval '${early}' for update skip locked
      )`,
    values: [[...ids]],
  })
}

const betweenBeats = 1_500 // milliseconds: three may be lost

/** Knows the claims of this process and prolongs them until they are let go. */
type ClaimKeeper = { hold(claimed: ClaimedMessage): void; letGo(claimed: ClaimedMessage): void }

/** See `ClaimKeeper`. A claim that has run out stays so: by then the message may be another's. */
function claimKeeper({ pool }: Pick<Database, 'pool'>): ClaimKeeper {
  const held = new Set<ClaimedMessage>()
  let beats: NodeJS.Timeout | undefined

  const prolong = () =>
    pool
      .query({
        name: 'prolong-claims',
        // A message that another transaction holds is passed over: waiting for it, all the others' claims would run out.
        text: `with free as materialized (
            select d.id from crm.email_deliveries d join unnest($1::int[], $2::uuid[]) as held (id, claim) on d.id = held.id
            where d.claim = held.claim and d.state in ('sending', 'committing') and d.claim_until > clock_timestamp()
            order by d.id for update of d skip locked
          )
          update crm.email_deliveries d set claim_until = clock_timestamp() + interval '${claimedFor}' from free where d.id = free.id`,
        values: [[...held].map(({ id }) => id), [...held].map(({ claim }) => claim)],
      })
      // Where the database is away the fence tells: it lets no dot go whose claim has run out.
      .catch(() => undefined)

  return {
    hold(claimed) {
      held.add(claimed)
      beats ??= setInterval(prolong, betweenBeats)
    },
    letGo(claimed) {
      held.delete(claimed)
      if (held.size > 0) return
      clearInterval(beats)
      beats = undefined
    },
  }
}
