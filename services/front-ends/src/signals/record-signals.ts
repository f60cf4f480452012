import type { Database } from '@crm/database'
import { Invalid } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { bucketOf } from './histogram.ts'

export type Signal = { name: string; version: string; phase: string; kind: string; at: string; value: number }
type Counted = Omit<Signal, 'value'> & { bucket: number; count: number }

// In one order, so that two browsers that tell of the same minute never wait for each other. Of an unknown release nothing is written.
const write = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::int[])
      as each (name, version, phase, kind, at, bucket, count)
  ), unknown as (
    select name, version from given
     where not exists (select from crm.front_end_releases r where r.name = given.name and r.version = given.version) limit 1
  ), written as (
    insert into crm.front_end_signals as known (minute, name, version, phase, kind, at, bucket, count)
    select date_trunc('minute', now()), name, version, phase, kind, at, bucket, count from given
     where not exists (select from unknown)
     order by name, version, phase, kind, at, bucket
    on conflict (minute, name, version, phase, kind, at, bucket) do update set count = known.count + excluded.count
  )
  select name, version from unknown`

/** Takes what a browser met: counted by the minute, so that nothing of the person stays. */
export const signalHandlers = ({ db }: Pick<Dependencies, 'db'>) =>
  ({
    async frontEndSignals({ body: { signals } }) {
      const unknown = await record(db, counted(signals))
      if (unknown !== undefined) throw new Invalid(`There is no release ${unknown.version} of ${unknown.name}`)
      return {}
    },
  }) satisfies Handlers

/** Like signals as one with its count. */
export function counted(signals: readonly Signal[]): Counted[] {
  const alike = new Map<string, Counted>()
  for (const { value, ...signal } of signals) {
    const bucket = signal.kind === 'error' ? 0 : bucketOf(value)
    const key = JSON.stringify([signal.name, signal.version, signal.phase, signal.kind, signal.at, bucket])
    const known = alike.get(key) ?? { ...signal, bucket, count: 0 }
    alike.set(key, { ...known, count: known.count + 1 })
  }
  return [...alike.values()]
}

async function record({ pool }: Pick<Database, 'pool'>, rows: readonly Counted[]): Promise<{ name: string; version: string } | undefined> {
  const column = <Key extends keyof Counted>(key: Key) => rows.map((row) => row[key])
  const values = (['name', 'version', 'phase', 'kind', 'at', 'bucket', 'count'] as const).map(column)
  const { rows: unknown } = await pool.query<{ name: string; version: string }>({ name: 'record-front-end-signals', text: write, values })
  return unknown[0]
}
