import { lockLog, type Rebuild, withShadows } from './rebuild.ts'
import { connectAsOwner, replay } from './replay.ts'
import { shadowOf } from './shadow.ts'

/** How a read table differs from what the log says: rows it lacks, rows it has too much. A changed row counts as both. */
export type Difference = { table: string; missing: number; surplus: number }

/** Replays the log beside the live tables and compares them as of one instant; writers wait only while that instant is taken. */
export function verifyProjection(rebuild: Rebuild): Promise<Difference[]> {
  return withShadows(rebuild, async (replayed, from) => {
    const reader = await connectAsOwner(rebuild.connectionString, 'crm-verify')
    const locker = await connectAsOwner(rebuild.connectionString, 'crm-verify')
    try {
      await locker.query('begin')
      await replay(replayed, from, await lockLog(locker), { commits: true })
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
        differences.push({ table, missing: rows[0]?.missing ?? 0, surplus: rows[0]?.surplus ?? 0 })
      }
      return differences
    } finally {
      await Promise.all([reader.end(), locker.end()])
    }
  })
}
