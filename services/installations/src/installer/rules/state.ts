import { type Recorded, type RecordState, remember } from '@crm/domain'
import { type InstallerEvent, type InstallerFields, installerFieldsOf } from '@crm/facts'

export type InstallerState = RecordState<InstallerFields>

const milestones = { begins: 'InstallerHired', deletes: 'InstallerRemoved', restores: 'InstallerReinstated' }

export function evolve(state: InstallerState, event: Recorded<InstallerEvent> | InstallerEvent): InstallerState {
  return remember(state, event, installerFieldsOf(event), milestones)
}
