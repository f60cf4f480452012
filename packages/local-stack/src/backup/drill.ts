import { verifyProjection } from '@crm/event-store'
import { checkpointKey, type LogCheck, readCheckpoints, verifyLog } from '@crm/event-store/seal'
import { asynchronousProjections, projections } from '@crm/host'
import type { Settings } from '@crm/settings'
import type { Progress } from './back-up.ts'
import { type BroughtBack, bringBack } from './bring-back.ts'

/** What a drill found: tables that differ from a replay of the log, and what the seals say. Seconds count from its beginning. */
export type Drilled = BroughtBack & { tables: number; differing: string[]; log: LogCheck; seconds: number }

/**
 * Restores a backup into an empty database and proves it: each table holds the rows that were saved, each read table is row by row what a
 * replay of the log gives, and the log agrees with its seals and with the checkpoints outside that are not younger than the backup.
 */
export async function drill(
  connectionString: string,
  folder: string,
  settings: Settings,
  key: Buffer,
  progress: Progress,
): Promise<Drilled> {
  const begun = performance.now()
  const back = await bringBack(connectionString, folder, settings, progress)
  const differing: string[] = []
  let tables = 0
  for (const projection of [...projections, ...asynchronousProjections(settings)])
    for (const { table, missing, surplus } of await verifyProjection({ connectionString, projection })) {
      tables += 1
      if (missing + surplus > 0) differing.push(`crm.${table}: ${missing} rows missing, ${surplus} rows too many`)
    }
  const last = BigInt(back.manifest.position)
  const log = await verifyLog({
    connectionString,
    checkpoints: async () =>
      (await readCheckpoints(settings.sealCheckpoints, checkpointKey(key))).filter(
        (line) => !('checkpoint' in line) || line.checkpoint.position <= last,
      ),
  })
  return { ...back, tables, differing, log, seconds: (performance.now() - begun) / 1000 }
}
