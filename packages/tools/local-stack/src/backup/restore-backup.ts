import { existsSync } from 'node:fs'
import { openDatabase } from '@crm/database'
import { createEventStore, verifyProjection } from '@crm/event-store'
import { deriveCheckpointKey, type LogVerificationResult, readCheckpointFile, verifyLog } from '@crm/event-store/seal'
import { allPersonalData, inlineProjections, listAsynchronousProjections } from '@crm/host'
import { createErasureRunner, readErasureRecords, reapplyErasures } from '@crm/service-admin'
import { markUnfinishedMessagesUnknown } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { updateDatabase } from '../update-database.ts'
import type { TableProgressListener } from './back-up.ts'
import { loadBackup } from './load-backup.ts'
import type { BackupManifest } from './manifest.ts'

type RestoreResult = { manifest: BackupManifest; held: number; erased: number[] }

/** Restores a backup for production use. No message is sent again, and people who were erased after the backup are erased again. */
export async function restoreBackup(
  connectionString: string,
  folder: string,
  settings: Settings,
  progress: TableProgressListener,
): Promise<RestoreResult> {
  const manifest = await loadBackup(connectionString, folder, progress)
  await updateDatabase(connectionString)
  const db = openDatabase({ connectionString, applicationName: 'crm restore', poolSize: 2 })
  try {
    const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
    const held = await markUnfinishedMessagesUnknown({ store, db }, manifest.at)
    const parts = {
      db,
      store,
      connectionString,
      personalData: allPersonalData,
      projections: [...inlineProjections, ...listAsynchronousProjections(settings)],
    }
    const kept = existsSync(settings.erasures) ? await readErasureRecords(settings.erasures) : []
    return { manifest, held, erased: await reapplyErasures(parts, createErasureRunner(parts), kept) }
  } finally {
    await db.close()
  }
}

type Drilled = RestoreResult & { tables: number; differing: string[]; log: LogVerificationResult; seconds: number }

/** Restores a backup and verifies its rows, the read tables (by a replay of the log), and the log (by its seals). */
export async function restoreAndVerifyBackup(
  connectionString: string,
  folder: string,
  settings: Settings,
  key: Buffer,
  progress: TableProgressListener,
): Promise<Drilled> {
  const begun = performance.now()
  const back = await restoreBackup(connectionString, folder, settings, progress)
  const differing: string[] = []
  let tables = 0
  for (const projection of [...inlineProjections, ...listAsynchronousProjections(settings)])
    for (const { table, missing, surplus } of await verifyProjection({ connectionString, projection })) {
      tables += 1
      if (missing + surplus > 0) differing.push(`crm.${table}: ${missing} rows missing, ${surplus} extra rows`)
    }
  const last = BigInt(back.manifest.position)
  const log = await verifyLog({
    connectionString,
    checkpoints: async () =>
      (await readCheckpointFile(settings.sealCheckpoints, deriveCheckpointKey(key))).filter(
        (line) => !('checkpoint' in line) || line.checkpoint.position <= last,
      ),
  })
  return { ...back, tables, differing, log, seconds: (performance.now() - begun) / 1000 }
}
