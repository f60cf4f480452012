import { type Database, openDatabase } from '@crm/database'
import { createErasureSigning, createEventStore, type EventStore, verifyProjection } from '@crm/event-store'
import { deriveCheckpointKey, deriveErasureKey, type LogVerificationResult, readCheckpointFile, verifyLog } from '@crm/event-store/seal'
import { allPersonalData, inlineProjections, listAsynchronousProjections } from '@crm/host'
import { loadSecretsKey } from '@crm/secrets'
import { createErasureRunner, findErasureRecords, type readErasureRecords, reapplyErasures } from '@crm/service-admin'
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
  const held = await withStore(connectionString, async (parts) => {
    // The files of checkpoints know more of the log than the backup.
    await parts.db.pool.query('delete from crm.seal_checkpoint_files')
    return markUnfinishedMessagesUnknown(parts, manifest.at)
  })
  return { manifest, held, erased: await eraseAgain(connectionString, settings, await findErasureRecords(settings.erasures)) }
}

/** Erases again the people of these records. Returns their leads. */
export const eraseAgain = (
  connectionString: string,
  settings: Settings,
  records: Awaited<ReturnType<typeof readErasureRecords>>,
): Promise<number[]> =>
  withStore(connectionString, ({ db, store }) => {
    const projections = [...inlineProjections, ...listAsynchronousProjections(settings)]
    const signing = createErasureSigning(loadSecretsKey(settings), settings.sealCheckpoints)
    const parts = { db, store, connectionString, personalData: allPersonalData, projections, signing }
    return reapplyErasures(parts, createErasureRunner(parts), records)
  })

async function withStore<T>(connectionString: string, use: (parts: { db: Database; store: EventStore }) => Promise<T>): Promise<T> {
  const db = openDatabase({ connectionString, applicationName: 'crm restore', poolSize: 2 })
  try {
    return await use({ db, store: createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() }) })
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
    erasures: { key: deriveErasureKey(key) },
  })
  return { ...back, tables, differing, log, seconds: (performance.now() - begun) / 1000 }
}
