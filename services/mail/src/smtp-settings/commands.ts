import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { mailServerId, smtpSettingsStream } from '@crm/facts'
import { smtpSettings } from './decider.ts'

/**
 * Nothing is sent any more until somebody saves the settings, because the server refused these: `version` is theirs. Settings that
 * were saved since are not paused.
 */
export async function pauseSending(store: EventStore, reason: string, version: number, meta: EventMeta): Promise<void> {
  const command = { type: 'PauseSending', data: { reason, version } } as const
  await store.execute({ decider: smtpSettings, streamId: smtpSettingsStream(mailServerId), command, meta })
}
