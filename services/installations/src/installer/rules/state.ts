import { applyFieldEvent, type RecordedEvent, type RecordState } from '@crm/domain'
import { type InstallerEvent, type InstallerFields, installerFieldsOf } from '@crm/events'

export type InstallerState = RecordState<InstallerFields>

const milestones = { begins: 'InstallerHired', deletes: 'InstallerRemoved', restores: 'InstallerReinstated' }

export function evolve(state: InstallerState, event: RecordedEvent<InstallerEvent> | InstallerEvent): InstallerState {
  return applyFieldEvent(state, event, installerFieldsOf(event), milestones)
}
