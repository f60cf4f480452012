import {
  applyFieldEvent,
  type Command,
  type Decider,
  listChangedValues,
  mergeConcurrentChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import { extractInstallerValues, type InstallerEvent, type InstallerValues, type NewInstallerData } from '@crm/events'

export type InstallerCommand =
  | Command<'HireInstaller', NewInstallerData>
  | Command<'ChangeInstaller', { changes: Partial<InstallerValues>; version?: number | undefined }>
  | Command<'RemoveInstaller', null>
  | Command<'ReinstateInstaller', null>

type InstallerState = RecordState<InstallerValues>

export const installerDecider: Decider<InstallerCommand, InstallerState, InstallerEvent> = {
  initialState: { exists: false },
  decide,
  evolve,
}

function decide(command: InstallerCommand, state: InstallerState): InstallerEvent[] {
  if (command.type === 'HireInstaller') return [{ type: 'InstallerHired', data: command.data }]
  if (!state.exists || (state.deleted && command.type !== 'ReinstateInstaller')) throw new NotFound('Installer not found')
  const data = { installer: state.values.name }
  switch (command.type) {
    case 'ChangeInstaller':
      return buildChangeEvents(state.values, mergeConcurrentChanges(state, command.data.changes, command.data.version, 'installer'))
    case 'RemoveInstaller':
      return [{ type: 'InstallerRemoved', data }]
    case 'ReinstateInstaller':
      return state.deleted ? [{ type: 'InstallerReinstated', data }] : []
  }
}

function buildChangeEvents(before: InstallerValues, { status = before.status, ...details }: Partial<InstallerValues>): InstallerEvent[] {
  const installer = details.name ?? before.name
  const changes = listChangedValues(before, details)
  const from = before.status
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'InstallerDetailsChanged', data: { installer, changes } } as const] : []),
    ...(status !== from ? [{ type: 'InstallerStatusChanged', data: { installer, from, to: status } } as const] : []),
  ]
}

function evolve(state: InstallerState, event: RecordedEvent<InstallerEvent> | InstallerEvent): InstallerState {
  const lifecycle = { begins: 'InstallerHired', deletes: 'InstallerRemoved', restores: 'InstallerReinstated' }
  return applyFieldEvent(state, event, extractInstallerValues(event), lifecycle)
}
