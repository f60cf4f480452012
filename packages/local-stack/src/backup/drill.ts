import { verifyProjection } from '@crm/event-store'
import { checkpointKey, type LogVerificationResult, readCheckpoints, verifyLog } from '@crm/event-store/seal'
import { asynchronousProjections, projections } from '@crm/host'
import type { Settings } from '@crm/settings'
import type { Progress } from './back-up.ts'
import { type RestoreResult, restoreBackup } from './restore-backup.ts'

export type Drilled = RestoreResult & { tables: number; differing: string[]; log: LogVerificationResult; seconds: number }

/** Verifies a restored backup: the saved rows, the read tables against a replay of the log, and the log against its seals. */
export async function drill(
  connectionString: string,
  folder: string,
  settings: Settings,
  key: Buffer,
  progress: Progress,
): Promise<Drilled> {
  const begun = performance.now()
  const back = await restoreBackup(connectionString, folder, settings, progress)
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
