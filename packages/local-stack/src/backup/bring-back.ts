import { existsSync } from 'node:fs'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { asynchronousProjections, personalData, projections } from '@crm/host'
import { applyAgain, erasureWork, keptErasures } from '@crm/service-admin'
import { holdUnfinished } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { bringUpToDate } from '../bring-up-to-date.ts'
import type { Progress } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

export type BroughtBack = { manifest: Manifest; held: number; erased: number[] }

/** Restores a backup for production use: no message is sent again, and people erased since then stay erased. */
export async function bringBack(connectionString: string, folder: string, settings: Settings, progress: Progress): Promise<BroughtBack> {
  const manifest = await restore(connectionString, folder, progress)
  await bringUpToDate(connectionString)
  const db = openDatabase({ connectionString, applicationName: 'crm restore', poolSize: 2 })
  try {
    const store = createEventStore({ database: db, projections, clock: () => new Date() })
    const held = await holdUnfinished({ store, db }, manifest.at)
    const parts = { db, store, connectionString, personalData, projections: [...projections, ...asynchronousProjections(settings)] }
    const kept = existsSync(settings.erasures) ? await keptErasures(settings.erasures) : []
    return { manifest, held, erased: await applyAgain(parts, erasureWork(parts), kept) }
  } finally {
    await db.close()
  }
}
