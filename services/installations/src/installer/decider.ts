import { type Command, type Decider, mergeChanges, NotFound } from '@crm/domain'
import type { InstallerChange, InstallerEvent, InstallerFields, InstallerStart } from '@crm/events'
import { evolve, type InstallerState } from './rules/state.ts'

export type InstallerCommand =
  | Command<'HireInstaller', InstallerStart>
  | Command<'ChangeInstaller', { changes: Partial<InstallerFields>; version?: number | undefined }>
  | Command<'RemoveInstaller', null>
  | Command<'ReinstateInstaller', null>

export const installer: Decider<InstallerCommand, InstallerState, InstallerEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: InstallerCommand, state: InstallerState): InstallerEvent[] {
  if (command.type === 'HireInstaller') return [{ type: 'InstallerHired', data: command.data }]
  if (!state.exists || (state.deleted && command.type !== 'ReinstateInstaller')) throw new NotFound('Installer not found')
  const data = { installer: state.values.name }
  switch (command.type) {
    case 'ChangeInstaller':
      return factsOfChange(state.values, mergeChanges(state, command.data.changes, command.data.version, 'installer'))
    case 'RemoveInstaller':
      return [{ type: 'InstallerRemoved', data }]
    case 'ReinstateInstaller':
      return state.deleted ? [{ type: 'InstallerReinstated', data }] : []
  }
}

// In the order of the activity log. The name comes first, so that the other entries use the new name.
const factOf: { [K in keyof InstallerFields]: (change: InstallerChange<InstallerFields[K]>) => InstallerEvent } = {
  name: (data) => ({ type: 'InstallerRenamed', data }),
  phone: (data) => ({ type: 'InstallerPhoneChanged', data }),
  email: (data) => ({ type: 'InstallerEmailChanged', data }),
  status: (data) => ({ type: 'InstallerStatusChanged', data }),
  hire_date: (data) => ({ type: 'InstallerHireDateCorrected', data }),
  hourly_rate: (data) => ({ type: 'HourlyRateChanged', data }),
  specialty: (data) => ({ type: 'InstallerSpecialtyChanged', data }),
  notes: (data) => ({ type: 'InstallerNotesChanged', data }),
}

const fields = Object.keys(factOf) as (keyof InstallerFields)[]

function factsOfChange(before: InstallerFields, after: Partial<InstallerFields>): InstallerEvent[] {
  const name = after.name ?? before.name
  return fields.flatMap((field) => {
    const to = after[field]
    if (to === undefined || to === before[field]) return []
    // TypeScript can't relate `field` to its function and its values through an index.
    return [(factOf[field] as (change: InstallerChange<unknown>) => InstallerEvent)({ installer: name, from: before[field], to })]
  })
}
