import { existsSync } from 'node:fs'
import { openDatabase } from '@crm/database'
import { createEventStore, verifyProjection } from '@crm/event-store'
import { checkpointKey, type LogVerificationResult, readCheckpoints, verifyLog } from '@crm/event-store/seal'
import { asynchronousProjections, personalData, projections } from '@crm/host'
import { createErasureRunner, readErasureRecords, reapplyErasures } from '@crm/service-admin'
import { markInFlightUnknown } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { updateDatabase } from '../update-database.ts'
import type { Progress } from './back-up.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'

type RestoreResult = { manifest: Manifest; held: number; erased: number[] }

/** Restores a backup for production use. No message is sent again, and people who were erased after the backup are erased again. */
export async function restoreBackup(
  connectionString: string,
  folder: string,
  settings: Settings,
  progress: Progress,
): Promise<RestoreResult> {
  const manifest = await loadBackup(connectionString, folder, progress)
  await updateDatabase(connectionString)
  const db = openDatabase({ connectionString, applicationName: 'crm restore', poolSize: 2 })
  try {
    const store = createEventStore({ database: db, projections, clock: () => new Date() })
    const held = await markInFlightUnknown({ store, db }, manifest.at)
    const parts = { db, store, connectionString, personalData, projections: [...projections, ...asynchronousProjections(settings)] }
    const kept = existsSync(settings.erasures) ? await readErasureRecords(settings.erasures) : []
    return { manifest, held, erased: await reapplyErasures(parts, createErasureRunner(parts), kept) }
  } finally {
    await db.close()
  }
}

type Drilled = RestoreResult & { tables: number; differing: string[]; log: LogVerificationResult; seconds: number }

/** Restores a backup and verifies its rows, the read tables (by a replay of the log), and the log (by its seals). */
export async function verifyRestored(
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
      if (missing + surplus > 0) differing.push(`crm.${table}: ${missing} rows missing, ${surplus} extra rows`)
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
