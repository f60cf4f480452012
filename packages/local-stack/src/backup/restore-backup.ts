import { existsSync } from 'node:fs'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { asynchronousProjections, personalData, projections } from '@crm/host'
import { createErasureRunner, readErasureRecords, reapplyErasures } from '@crm/service-admin'
import { markInFlightUnknown } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { bringUpToDate } from '../update-database.ts'
import type { Progress } from './back-up.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'

export type RestoreResult = { manifest: Manifest; held: number; erased: number[] }

/** Restores a backup for production use: no message is sent again, and people erased since then stay erased. */
export async function restoreBackup(
  connectionString: string,
  folder: string,
  settings: Settings,
  progress: Progress,
): Promise<RestoreResult> {
  const manifest = await loadBackup(connectionString, folder, progress)
  await bringUpToDate(connectionString)
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
