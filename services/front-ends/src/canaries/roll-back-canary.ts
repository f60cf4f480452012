import { randomUUID } from 'node:crypto'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { frontEndStream } from '@crm/events'
import { frontEnd } from '../decider.ts'
import type { RunningCanary } from './running-canaries.ts'

const judge: Omit<EventMeta, 'correlationId'> = { actor: { id: null, name: 'Canary judge' }, ip: null, userAgent: null, causationId: null }

/** Rolls a canary back and quarantines it in one transaction. Returns false if the rollout was changed meanwhile: that decision wins. */
export async function rollBackCanary(store: EventStore, { name, revision, canary }: RunningCanary, reason: string): Promise<boolean> {
  const command = { type: 'QuarantineRelease' as const, data: { name, version: canary.version, reason, revision } }
  try {
    await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta: { ...judge, correlationId: randomUUID() } })
    return true
  } catch (error) {
    if (error instanceof Error && (error.name === 'Conflict' || error.name === 'Refused')) return false
    throw error
  }
}
