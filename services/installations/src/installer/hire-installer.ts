import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { type InstallerStart, installerStream } from '@crm/events'
import { installer } from './decider.ts'

/** Adds an installer and returns the id. */
export async function hireInstaller(store: EventStore, data: InstallerStart, meta: EventMeta): Promise<number> {
  const id = await store.nextId('installer')
  await store.execute({ decider: installer, streamId: installerStream(id), command: { type: 'HireInstaller', data }, meta, isNew: true })
  return id
}
