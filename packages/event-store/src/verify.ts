import { typeParsers } from '@crm/database'
import pg from 'pg'
import { catchUp } from './catch-up.ts'
import { type DifferingRow, differingRows } from './differing-rows.ts'
import { lockLog, type Rebuild, withShadows } from './rebuild.ts'
import { connectAsOwner, replay } from './replay.ts'
import { shadowOf } from './shadow.ts'

/** How a read table differs from what the log says: rows it lacks, rows it has too much. A changed row counts as both. `rows` are the first. */
export type Difference = { table: string; missing: number; surplus: number; rows: DifferingRow[] }

/**
 * Replays the log beside the live tables and compares them as of one instant; writers wait only while that instant is taken. An asynchronous
 * projection is carried on to that instant first.
 */
export function verifyProjection(rebuild: Rebuild): Promise<Difference[]> {
  return withShadows(rebuild, async (replayed, from) => {
    const reader = await connectAsOwner(rebuild.connectionString, 'crm-verify')
    const locker = await connectAsOwner(rebuild.connectionString, 'crm-verify')
    try {
      await carryOn(rebuild)
      await locker.query('begin')
      await replay(replayed, from, await lockLog(locker), { commits: true })
      await carryOn(rebuild)
      await reader.query('begin isolation level repeatable read read only')
      await reader.query('select 1 from crm.events limit 1')
      await locker.query('commit')
      const differences: Difference[] = []
      for (const table of rebuild.projection.tables) {
        const live = `table crm.${table}`
        const right = `table crm.${shadowOf(table)}`
        const { rows } = await reader.query<{ missing: number; surplus: number }>(
          `select (select count(*)::int from (${right} except all ${live}) m) as missing, (select count(*)::int from (${live} except all ${right}) s) as surplus`,
        )
        const { missing = 0, surplus = 0 } = rows[0] ?? {}
        const first = missing + surplus === 0 ? [] : await differingRows(reader, `crm.${table}`, `crm.${shadowOf(table)}`)
        differences.push({ table, missing, surplus, rows: first })
      }
      return differences
    } finally {
      await Promise.all([reader.end(), locker.end()])
    }
  })
}

async function carryOn({ connectionString, projection, history }: Rebuild): Promise<void> {
  if (!projection.isAsynchronous) return
  const pool = new pg.Pool({ connectionString, options: '-c TimeZone=UTC', types: typeParsers, max: 2 })
  const step = { pool, projection, most: 1_000, patience: 2_000, ...(history && { history }) }
  try {
    while (!(await catchUp(step))?.isUpToDate);
  } finally {
    await pool.end()
  }
}
