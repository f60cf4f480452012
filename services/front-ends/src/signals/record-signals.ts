import { type FrontEndSignal, isAdministratorRole } from '@crm/contracts'
import type { Database } from '@crm/database'
import { Invalid } from '@crm/domain'
import { type ApiHandlers, createRateLimiter, type ServiceDependencies } from '@crm/http'
import { chooseRelease } from '../release-offer.ts'
import { findHistogramBucket } from './figures.ts'

export type ReceivedSignal = { name: string; version: string; phase: string; kind: string; at: string; value: number }
type Counted = Omit<ReceivedSignal, 'value'> & { bucket: number; count: number }

// Rows are written in a fixed order, to avoid deadlocks. The minute in which a canary starts is counted in two parts, so that errors before
// the start don't count against the canary.
const write = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::int[])
      as each (name, version, phase, kind, at, bucket, count)
  ), met as (
    insert into crm.canary_people as known (name, since, person, failed)
    select name, canary_since, sha256(convert_to(concat_ws(':', name, extract(epoch from canary_since), $8::int), 'UTF8')),
           coalesce(sum(count) filter (where kind = 'error'), 0)
      from given join crm.front_ends using (name)
     where phase = 'canary' and version = canary and kind <> 'vital' group by name, canary_since order by name
    on conflict (name, since, person) do update set failed = known.failed + excluded.failed
  )
  insert into crm.front_end_signals as known (minute, name, version, phase, kind, at, bucket, count)
  select greatest(date_trunc('minute', now()), canary_since), name, version, phase, kind, at, bucket, count
    from given left join crm.front_ends using (name)
   order by name, version, phase, kind, at, bucket
  on conflict (minute, name, version, phase, kind, at, bucket) do update set count = known.count + excluded.count`

const readUnknown = `
  select name, version from unnest($1::text[], $2::text[]) as given (name, version)
   where not exists (select from crm.front_end_releases r where r.name = given.name and r.version = given.version) limit 1`

// Counted per minute, so that no personal data is kept. For a canary, the number of affected users is counted as well.
export function createSignalHandlers({ db, log }: Pick<ServiceDependencies, 'db' | 'log'>) {
  const isLikely = createUserLimit()
  return {
    async frontEndSignals({ body: { signals }, user, meta: { correlationId } }) {
      const unknown = await unknownOf(db, signals)
      if (unknown !== undefined) throw new Invalid(`There is no release ${unknown.version} of ${unknown.name}`)
      // A broken page shows the beginning of this id, so that its log entry can be found.
      for (const { name, version, phase, kind, at, count } of countSignals(signals.filter(({ kind }) => kind === 'error')))
        log.warn({ requestId: correlationId, frontEnd: name, version, phase, kind, at, count }, 'a front-end failed in a browser')
      const own = await assignPhases(db, user, signals)
      await record(db, user.id, countSignals(own.filter(({ kind }) => kind === 'vital' || isLikely(user.id))))
      return {}
    },
  } satisfies ApiHandlers
}

// Counts no more page views of a user than in a busy hour; otherwise one user could outvote all others.
function createUserLimit(): (userId: number) => boolean {
  const limit = createRateLimiter({ burst: 120, perSecond: 0.2 })
  return (userId) => {
    try {
      limit(String(userId))
      return true
    } catch {
      return false
    }
  }
}

export function countSignals(signals: readonly ReceivedSignal[]): Counted[] {
  const alike = new Map<string, Counted>()
  for (const { value, ...signal } of signals) {
    const bucket = signal.kind === 'error' ? 0 : findHistogramBucket(value)
    const key = JSON.stringify([signal.name, signal.version, signal.phase, signal.kind, signal.at, bucket])
    const known = alike.get(key) ?? { ...signal, bucket, count: 0 }
    alike.set(key, { ...known, count: known.count + 1 })
  }
  return [...alike.values()]
}

async function unknownOf({ pool }: Pick<Database, 'pool'>, signals: readonly ReceivedSignal[]) {
  const values = [signals.map(({ name }) => name), signals.map(({ version }) => version)]
  const { rows } = await pool.query<{ name: string; version: string }>({ name: 'unknown-of-signals', text: readUnknown, values })
  return rows[0]
}

async function record({ pool }: Pick<Database, 'pool'>, userId: number, rows: readonly Counted[]): Promise<void> {
  const column = <Key extends keyof Counted>(key: Key) => rows.map((row) => row[key])
  const values = (['name', 'version', 'phase', 'kind', 'at', 'bucket', 'count'] as const).map(column)
  await pool.query({ name: 'record-front-end-signals', text: write, values: [...values, userId] })
}

type Teller = { id: number; username: string; role: string }
type Row = {
  name: string
  stable: string | null
  canary: string | null
  percent: number
  pins: { version: string; role: string | null; userId: number | null }[]
}

const read = `
  select name, stable, canary, canary_percent as percent,
         (select coalesce(json_agg(json_build_object('version', p.version, 'role', nullif(role, ''), 'userId', nullif(user_id, 0))), '[]')
            from crm.front_end_pins p join crm.front_end_releases r using (name, version)
           where p.name = f.name and not r.is_quarantined) as pins
    from crm.front_ends f where name = any($1)`

// The server decides the phase, because a browser could otherwise protect a canary or get it rolled back.
async function assignPhases({ pool }: Pick<Database, 'pool'>, user: Teller, signals: readonly FrontEndSignal[]): Promise<FrontEndSignal[]> {
  const names = [...new Set(signals.map(({ name }) => name))]
  const { rows } = await pool.query<Row>({ name: 'given-to-teller', text: read, values: [names] })
  const own = new Map(rows.map((row) => [row.name, chooseRelease(user, choiceOf(row))]))
  return signals.flatMap((signal) => {
    if (signal.phase === 'fallback') return [signal]
    if (signal.phase === 'pinned' && isAdministratorRole(user.role)) return [signal]
    const given = own.get(signal.name)
    return given?.release.version === signal.version ? [{ ...signal, phase: given.phase }] : []
  })
}

function choiceOf({ name, stable, canary, percent, pins }: Row) {
  const releaseOf = (version: string) => ({ name, version })
  return {
    name,
    stable: stable === null ? null : releaseOf(stable),
    canary: canary === null ? null : { release: releaseOf(canary), percent },
    pins: pins.map(({ version, role, userId }) => ({ release: releaseOf(version), role, userId })),
  }
}
