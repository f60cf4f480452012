import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { mailServerId, smtpSettingsStream } from '@crm/events'
import { smtpSettings } from './decider.ts'

/** Pauses sending until the settings are saved again. Does nothing if they were saved after `version`, which the server refused. */
export async function pauseSending(store: EventStore, reason: string, version: number, meta: EventMeta): Promise<void> {
  const command = { type: 'PauseSending', data: { reason, version } } as const
  await store.execute({ decider: smtpSettings, streamId: smtpSettingsStream(mailServerId), command, meta })
}
