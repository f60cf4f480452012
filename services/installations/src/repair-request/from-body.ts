import type { NewRepairRequest, RepairRequestChanges } from '@crm/contracts'
import type { RepairFields } from '@crm/facts'
import type { RepairCommand } from './decider.ts'

/** The wish to take the repair request that someone sent; reported today where no day is given. */
export function requestRepair(sent: NewRepairRequest, today: string): RepairCommand {
  return { type: 'RequestRepair', data: { wanted: { ...sent, date_reported: sent.date_reported ?? today }, today } }
}

/** The wish to change a repair request: what is absent stays, an empty date reported is today. */
export function changeRepair({ version, ...sent }: RepairRequestChanges, today: string): RepairCommand {
  const wanted = { ...sent, ...(sent.date_reported === null && { date_reported: today }) }
  // Only keys without a value are dropped.
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<RepairFields>
  return { type: 'ChangeRepair', data: { changes, version, today } }
}
