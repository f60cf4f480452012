import { readdirSync } from 'node:fs'
import { hasAnyPermission } from '@crm/contracts'
import type { Database } from '@crm/database'
import { eventStoreMigrationFolder as eventStoreMigrations, readSubscriptionLags } from '@crm/event-store'
import { sealerSubscriptionName } from '@crm/event-store/seal'
import { type ApiHandler, ApiReply } from '@crm/http'
import { readSecondsSinceListenerAnswer, readSecondsSinceReconciliation } from './metrics/host-metrics.ts'
import { allServices } from './services.ts'

export type QueueProbe = () => Promise<unknown>

type Check = { ok: boolean; detail: string }
type Parts = { db: Database; queue: QueueProbe | null; silentSeconds: () => number }

const longestLag = 10 // seconds that the oldest event may wait for the relay
const workerSeenWithin = 15 // seconds
const longestSealLag = 60 // seconds that the oldest event may wait for its seal
const longestUnreconciled = 60 // seconds since the activity log was last compared with the events, which happens every few seconds
const longestSilence = 25 // seconds without an answer on a connection that listens for commits, which is asked every ten seconds
const failsAfter = 3 // consecutive failures: fewer may be temporary
const keptFor = 1000 // milliseconds, so that frequent health checks don't load the database

export function createHealthHandler(parts: Parts): ApiHandler<'health'> {
  let known: { at: number; checks: Promise<Record<string, Check>> } | undefined
  return async ({ user }) => {
    if (known === undefined || performance.now() - known.at > keptFor) known = { at: performance.now(), checks: checkAll(parts) }
    const checks = await known.checks
    const ok = Object.entries(checks).every(([name, check]) => check.ok || alone.has(name))
    if (!ok) known = undefined
    const shown = user !== null && !user.must_change_password && hasAnyPermission(user, ['admin']) ? checks : withoutDetails(checks)
    return new ApiReply({ status: ok ? ('ok' as const) : ('failing' as const), checks: shown }, { status: ok ? 200 : 503 })
  }
}

/** What everyone may see: which parts work. Figures and the names of migrations and readers are for administration. */
const withoutDetails = (checks: Record<string, Check>): Record<string, Pick<Check, 'ok'>> =>
  Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, { ok }]))

/** Failures of these checks are reported but don't make the health check fail, because the product still works. */
const alone = new Set(['readers', 'sealer', 'parked', 'listening', 'reconciliation'])

async function checkAll({ db, queue, silentSeconds }: Parts): Promise<Record<string, Check>> {
  const entries = await Promise.all([
    runCheck('database', 'does not answer', () => db.pool.query('select 1').then(() => 'answers')),
    runCheck('migrations', 'cannot be read', () => migrations(db)),
    runCheck('queue', 'does not answer', async () => {
      await queue?.()
      return queue ? 'answers' : 'not checked'
    }),
    runCheck('relay', 'cannot be read', () => relay(db)),
    runCheck('readers', 'cannot be read', () => readers(db)),
    runCheck('sealer', 'cannot be read', () => sealer(db)),
    runCheck('parked', 'cannot be read', () => parked(db)),
    runCheck('workers', 'cannot be read', () => workers(db)),
    runCheck('listening', 'cannot be read', () => listening(db, silentSeconds())),
    runCheck('reconciliation', 'cannot be read', () => reconciliation(db)),
  ])
  return Object.fromEntries(entries)
}

/** A message without secrets. Other errors may contain addresses, so a general text replaces them. */
class Fault extends Error {}

async function runCheck(name: string, otherwise: string, check: () => Promise<string>): Promise<[string, Check]> {
  try {
    return [name, { ok: true, detail: await check() }]
  } catch (error) {
    return [name, { ok: false, detail: error instanceof Fault ? error.message : otherwise }]
  }
}

const wanted: string[] = [{ name: 'event-store', migrations: eventStoreMigrations.folder as URL | null }, ...allServices].flatMap(
  ({ name, migrations: folder }) =>
    folder === null
      ? []
      : readdirSync(folder)
          .filter((file) => file.endsWith('.sql'))
          .map((file) => `${name}/${file}`),
)

async function migrations({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ applied: string }>(`select folder || '/' || name as applied from crm.migrations`)
  const applied = new Set(rows.map((row) => row.applied))
  const missing = wanted.filter((name) => !applied.has(name))
  if (missing.length > 0) throw new Fault(`missing: ${missing.join(', ')}`)
  return `${wanted.length} applied`
}

async function relay({ pool }: Database): Promise<string> {
  const found = (await readSubscriptionLags(pool)).find(({ name }) => name === 'relay')
  if (found === undefined) throw new Fault('has never run')
  if (found.waitingSeconds > longestLag)
    throw new Fault(`${found.behind} events behind, the oldest for ${Math.round(found.waitingSeconds)} s`)
  return `${found.behind} events behind`
}

async function readers({ pool }: Database): Promise<string> {
  const failing = (await readSubscriptionLags(pool)).filter(({ name, failures }) => name !== 'relay' && failures >= failsAfter)
  if (failing.length > 0) throw new Fault(failing.map(({ name, failures }) => `${name} has failed ${failures} times in a row`).join(', '))
  return 'no failures'
}

async function sealer({ pool }: Database): Promise<string> {
  const found = (await readSubscriptionLags(pool)).find(({ name }) => name === sealerSubscriptionName)
  if (found === undefined) throw new Fault('has never run')
  if (found.waitingSeconds > longestSealLag)
    throw new Fault(`${found.behind} events behind, the oldest for ${Math.round(found.waitingSeconds)} s`)
  return `${found.behind} events behind`
}

async function parked({ pool }: Database): Promise<string> {
  const held = (await readSubscriptionLags(pool)).filter((reader) => reader.parked > 0)
  if (held.length > 0) throw new Fault(held.map((reader) => `${reader.name} has ${reader.parked} dead letters`).join(', '))
  return 'no events'
}

async function workers({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ seen: number }>(
    `select count(*)::int as seen from crm.worker_heartbeats where seen_at > now() - $1 * interval '1 second'`,
    [workerSeenWithin],
  )
  const seen = rows[0]?.seen ?? 0
  if (seen === 0) throw new Fault(`none seen in the last ${workerSeenWithin} s`)
  return `${seen} seen`
}

async function listening({ pool }: Database, ofHost: number): Promise<string> {
  const longest = { 'this host': ofHost, 'a worker': (await readSecondsSinceListenerAnswer(pool)) ?? 0 }
  const silent = Object.entries(longest).filter(([, seconds]) => seconds > longestSilence)
  if (silent.length > 0) throw new Fault(silent.map(([who, seconds]) => `${who} has had no answer for ${Math.round(seconds)} s`).join(', '))
  return `answered ${Math.round(Math.max(...Object.values(longest)))} s ago`
}

async function reconciliation({ pool }: Database): Promise<string> {
  const seconds = await readSecondsSinceReconciliation(pool)
  if (seconds === null) throw new Fault('has never run')
  const ago = seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`
  if (seconds > longestUnreconciled) throw new Fault(`last ran ${ago} ago`)
  return `last ran ${ago} ago`
}
