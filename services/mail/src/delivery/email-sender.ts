import { createHash } from 'node:crypto'
import { type BatchStatement, createBatcher, type Database, type DatabaseReader, runBatchOnPool } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { ServiceDependencies } from '@crm/http'
import type { SecretSealer } from '@crm/secrets'
import { AccessTokenCache, type AddressPolicy, type SessionPool, type SmtpTimeouts, sendEmail } from '@crm/smtp'
import { runInSpan, type SpanDescription } from '@crm/telemetry'
import { pgFormat, type SQLQuery } from '@databases/pg'
import { pauseSending } from '../mail-server.ts'
import { expireClaims } from './abandoned-messages.ts'
import { type BuiltMessage, buildMessage } from './build-message.ts'
import {
  type ClaimedMessage,
  claimDuration,
  claimEmails,
  type MessageBeforeFinalDot,
  markMessagesBeforeFinalDot,
  sendingEnabledCondition,
} from './claim.ts'
import { ConversationLimiter } from './conversation-limiter.ts'
import { buildUnsentResult, createLimitedSender, type UndecidedAttemptResult } from './limited-sender.ts'
import { type FinishedAttempt, recordAttemptOutcomes, retryRecordingWhileLocked } from './record-outcome.ts'
import { createRefreshTokenStore } from './refresh-token-store.ts'
import { decideRetry } from './retry-policy.ts'

export type SendingStage = 'after-claim' | 'before-send' | 'in-fence' | 'after-fence' | 'after-accepted' | 'before-settle'

export type EmailSenderOptions = Pick<ServiceDependencies, 'store' | 'db' | 'business'> & {
  sealer: SecretSealer
  reach: AddressPolicy
  /** The name of this server in EHLO. */
  helloName?: string
  /** Keeps the access tokens of OAuth. */
  tokens?: AccessTokenCache
  worker: string
  passed?: (point: SendingStage) => void | Promise<void>
  times?: Partial<SmtpTimeouts>
  turns?: ConversationLimiter
  /** Keeps SMTP sessions open for the next message. Without it, each message opens its own session. */
  kept?: SessionPool
  /** After the abort no notice is started, and claimed notices return to the queue. */
  signal?: AbortSignal
}

export type EmailSender = {
  send(id: number): Promise<void>
  /** Waiting messages that seem to have no job, at most `most` of each kind. */
  due(most: number): Promise<DueEmail[]>
  /** Records that these messages were enqueued, so that `due` skips them for a while. */
  markEnqueued(ids: readonly number[]): Promise<void>
  expire(): Promise<number>
}

/** Milliseconds: a test must end before the request that waits for it gives up. */
const testTimes = { whole: 17_000 }

// The states in which a result is stored. A late one counts too, because no other worker has the claim.
const ours = ['sending', 'committing', 'ambiguous']

export function createEmailSender(parts: EmailSenderOptions): EmailSender {
  const {
    store,
    db,
    reach,
    helloName,
    sealer,
    worker,
    passed = () => undefined,
    times,
    kept,
    turns = new ConversationLimiter(),
    signal,
  } = parts
  const tokens = parts.tokens ?? new AccessTokenCache({ renewed: createRefreshTokenStore(db, sealer) })
  // Batched, because a commit costs more than a row. Claims and outcomes may wait for their batch, because no SMTP conversation is open
  // then.
  const claim = createBatcher((ids: readonly number[]) => claimEmails(db, ids, worker), { rest: 5 })
  const leave = createBatcher((fences: readonly MessageBeforeFinalDot[]) => markMessagesBeforeFinalDot(db, fences), { rest: 1 })
  const claims = claimKeeper(db)
  const writing = { ...parts, db: { ...db, read: groupedReader(db) } }
  const settleGrouped = createBatcher((attempted: readonly FinishedAttempt[]) => recordAttemptOutcomes({ store, db }, attempted), {
    rest: 5,
  })
  // A message locked by another transaction is retried alone, so that the rest of the batch does not wait again.
  const settle = (attempted: FinishedAttempt) =>
    settleGrouped(attempted).catch((failure) => retryRecordingWhileLocked({ store, db }, attempted, failure))

  // The record is read only when the message's turn has come, so that it is current. A test of a server does not wait for a turn.
  const inTurn = createLimitedSender({ turns, signal, handOver: deliver })
  const attempt = async (claimed: ClaimedMessage) => end(claimed, await (claimed.kind === 'test' ? deliver(claimed) : inTurn(claimed)))

  async function deliver(claimed: ClaimedMessage): Promise<UndecidedAttemptResult> {
    const made = await buildMessage(writing, claimed)
    if ('words' in made) return buildUnsentResult(made, claimed)
    await passed('before-send')
    let isFenced = false
    const fence = async () => {
      await passed('in-fence')
      // If the database does not answer, the claim may be lost, so the final dot is not sent.
      isFenced = await leave({ claimed, copy: made.copy }).catch(() => false)
      await passed('after-fence')
      return isFenced
    }
    const conversation = () =>
      sendEmail(made.transport, made.letter, {
        reach,
        helloName,
        tokens,
        fence,
        times: { ...(claimed.kind === 'test' && testTimes), ...times },
        kept: claimed.kind === 'test' ? undefined : kept,
      })
    const outcome = await runInSpan('SMTP', aboutMessage('CLIENT', claimed), conversation)
    if (outcome.kind === 'accepted') await passed('after-accepted')
    const { kind, words, reply, steps, isCrowded, isUnheard } = outcome
    const copy = isFenced ? null : made.copy
    return { ...about(made), result: { kind, words }, reply, steps, copy, isCrowded, isUnheard, wasFenced: isFenced }
  }

  async function end(claimed: ClaimedMessage, { result, isCrowded, isUnheard, wasFenced, ...over }: UndecidedAttemptResult): Promise<void> {
    const tried = { kind: claimed.kind, attempts: claimed.attempts, mostAttempts: claimed.most_attempts }
    const verdict = decideRetry(result, tried, Math.random())
    await passed('before-settle')
    // Pause first, so that no worker tries the refused credentials again.
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
        await runInSpan('send email', aboutMessage('CONSUMER', claimed), () => attempt(claimed))
      } finally {
        claims.letGo(claimed)
      }
    },
    due: (most) => dueEmails(db, most),
    markEnqueued: (ids) => postponeHandOver(db, ids),
    expire: () => expireClaims({ store, db }),
  }
}

const about = ({ copy }: BuiltMessage) => ({
  recipient: copy.recipient.address,
  subject: copy.subject,
  templateVersion: copy.template?.version ?? null,
})

const aboutMessage = (kind: 'CLIENT' | 'CONSUMER', { id, attempts, cause }: ClaimedMessage): SpanDescription => ({
  correlationId: cause.correlationId,
  kind,
  attributes: { 'crm.email': id, 'crm.attempt': attempts },
})

const bySystem = (cause: EventMeta): EventMeta => ({ ...cause, actor: { id: null, name: null }, ip: null, userAgent: null })

/** Queries made at the same moment share a round trip. Their texts are few and fixed, so each is prepared once per connection. */
function groupedReader({ pool }: Pick<Database, 'pool'>): DatabaseReader {
  const one = createBatcher(
    async (queries: readonly SQLQuery[]) => {
      const results = await runBatchOnPool(pool, queries.map(prepared))
      return results.map(({ rows }) => rows)
    },
    { failTogether: true, rest: 1 },
  )
  // The overloads of Reader: a list of queries gives a list of results.
  return {
    query: ((query: SQLQuery | SQLQuery[]) => (Array.isArray(query) ? Promise.all(query.map(one)) : one(query))) as DatabaseReader['query'],
  }
}

const names = new Map<string, string>()

function prepared(query: SQLQuery): BatchStatement {
  const { text, values } = query.format(pgFormat)
  const name = names.get(text) ?? `read-${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return { name, text, values }
}

type DueEmail = { id: number; kind: 'notice' | 'test' }

// Enqueue this long before `hand_over_at`, to replace lost jobs within ten seconds. A message with two jobs is still claimed once.
const early = '5 seconds'

async function dueEmails({ pool }: Pick<Database, 'pool'>, most: number): Promise<DueEmail[]> {
  const { rows } = await pool.query<DueEmail>({
    name: 'due-emails',
    text: `(${dueOf('test')}) union all (${dueOf('notice', `and ${sendingEnabledCondition}`)})`,
    values: [most],
  })
  return rows
}

const dueOf = (kind: DueEmail['kind'], more = ''): string => `
  select id, kind from crm.email_deliveries
  where kind = '${kind}' and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() + interval '${early}'
    and next_attempt_at <= clock_timestamp() ${more}
  order by hand_over_at limit $1`

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

const betweenBeats = 1_500 // milliseconds; a claim survives three failed extensions

type ClaimKeeper = { hold(claimed: ClaimedMessage): void; letGo(claimed: ClaimedMessage): void }

/** Extends the claims of this process. An expired claim stays expired, because another worker may have the message. */
function claimKeeper({ pool }: Pick<Database, 'pool'>): ClaimKeeper {
  const held = new Set<ClaimedMessage>()
  let beats: NodeJS.Timeout | undefined

  const prolong = () =>
    pool
      .query({
        name: 'prolong-claims',
        // Skips locked messages: while it waited for one, all other claims would expire.
        text: `with free as materialized (
            select d.id from crm.email_deliveries d join unnest($1::int[], $2::uuid[]) as held (id, claim) on d.id = held.id
            where d.claim = held.claim and d.state in ('sending', 'committing') and d.claim_until > clock_timestamp()
            order by d.id for update of d skip locked
          )
          update crm.email_deliveries d set claim_until = clock_timestamp() + interval '${claimDuration}' from free where d.id = free.id`,
        values: [[...held].map(({ id }) => id), [...held].map(({ claim }) => claim)],
      })
      // Failures are ignored, because the fence refuses every message whose claim has expired.
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
