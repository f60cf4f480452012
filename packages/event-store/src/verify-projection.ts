import { postgresTypeParsers } from '@crm/database'
import pg, { type Client } from 'pg'
import { lockEventLog, type RebuildOptions, runWithShadowTables } from './rebuild.ts'
import { connectAsDatabaseOwner, replayLog } from './replay.ts'
import { advanceProjection } from './run-projection.ts'
import { getShadowTableName } from './shadow-tables.ts'

/** How a read table differs from a replay of the log. A changed row counts as both missing and surplus. `rows` has the first few. */
type Difference = { table: string; missing: number; surplus: number; rows: DifferingRow[] }

/** Compares the live tables with a replay of the log, both at the same position. Appends wait only while the last events are replayed. */
export function verifyProjection(rebuild: RebuildOptions): Promise<Difference[]> {
  return runWithShadowTables(rebuild, async (replayed, from) => {
    const reader = await connectAsDatabaseOwner(rebuild.connectionString, 'crm-verify')
    const locker = await connectAsDatabaseOwner(rebuild.connectionString, 'crm-verify')
    try {
      await carryOn(rebuild)
      await locker.query('begin')
      await replayLog(replayed, from, await lockEventLog(locker), { commits: true })
      await carryOn(rebuild)
      await reader.query('begin isolation level repeatable read read only')
      await reader.query('select 1 from crm.events limit 1')
      await locker.query('commit')
      const differences: Difference[] = []
      for (const table of rebuild.projection.tables) {
        const live = `table crm.${table}`
        const right = `table crm.${getShadowTableName(table)}`
        const { rows } = await reader.query<{ missing: number; surplus: number }>(
          `select (select count(*)::int from (${right} except all ${live}) m) as missing, (select count(*)::int from (${live} except all ${right}) s) as surplus`,
        )
        const { missing = 0, surplus = 0 } = rows[0] ?? {}
        const first = missing + surplus === 0 ? [] : await differingRows(reader, `crm.${table}`, `crm.${getShadowTableName(table)}`)
        differences.push({ table, missing, surplus, rows: first })
      }
      return differences
    } finally {
      await Promise.all([reader.end(), locker.end()])
    }
  })
}

async function carryOn({ connectionString, projection, history }: RebuildOptions): Promise<void> {
  if (!projection.isAsynchronous) return
  const pool = new pg.Pool({ connectionString, options: '-c TimeZone=UTC', types: postgresTypeParsers, max: 2 })
  const step = { pool, projection, most: 1_000, patience: 2_000, ...(history && { history }) }
  try {
    while (!(await advanceProjection(step))?.isUpToDate);
  } finally {
    await pool.end()
  }
}

/** Contains the row's key but not its values, because they may be personal data. */
type DifferingRow = { key: string; fault: 'missing' | 'surplus' | 'changed'; columns: string[] }

type Row = Readonly<Record<string, unknown>>

const most = 10

async function differingRows(client: Client, live: string, right: string): Promise<DifferingRow[]> {
  const key = await keyOf(client, live)
  if (key.length === 0) return []
  const columns = key.map((name) => `"${name}"`).join(', ')
  const { rows } = await client.query<{ missing: Row | null; surplus: Row | null }>(
    `with missing as (table ${right} except all table ${live}), surplus as (table ${live} except all table ${right})
     select to_jsonb(missing) as missing, to_jsonb(surplus) as surplus from missing full join surplus using (${columns})
      order by ${columns} limit ${most}`,
  )
  return rows.map(({ missing, surplus }) => ({
    key: key.map((name) => `${name} ${String((missing ?? surplus)?.[name])}`).join(', '),
    fault: surplus === null ? 'missing' : missing === null ? 'surplus' : 'changed',
    columns: missing && surplus ? Object.keys(missing).filter((name) => !isSame(missing[name], surplus[name])) : [],
  }))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
      where x.indrelid = $1::regclass and x.indisprimary order by array_position(x.indkey::int2[], a.attnum)`,
    [table],
  )
  return rows.map(({ name }) => name)
}
