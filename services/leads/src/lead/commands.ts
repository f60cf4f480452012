import { initialLeadValues, type LeadChanges, type NewLead } from '@crm/contracts'
import type { LeadFieldValues } from '@crm/events'
import type { LeadCommand } from './decider.ts'

// Other folders change leads only through these exports, so that an import follows the same rules as a user.
export { type LeadCommand, leadDecider } from './decider.ts'
export type { LeadState } from './rules/state.ts'
export {
  effectiveHistory,
  type FieldsKeptByRevert,
  findFieldsKeptByRevert,
  importRevertDecider,
  type LeadWithEvents,
} from './rules/undo.ts'

type Sent = { [K in keyof LeadFieldValues]?: LeadFieldValues[K] | null | undefined }

export function toRecordLeadCommand(sent: Omit<NewLead, 'phone'> & { phone?: string | undefined }, today: string): LeadCommand {
  const values: Sent = { ...sent, address: pickAddress(sent), date_created: sent.date_created ?? today }
  const data = Object.entries(initialLeadValues).map(([field, initial]) => [field, values[field as keyof LeadFieldValues] ?? initial])
  // The cast is safe because each key has a value of its own field.
  return { type: 'RecordLead', data: Object.fromEntries(data) as LeadFieldValues }
}

/** Absent fields stay unchanged. So does the assignee if it is blank, because a lead always has one. */
export function toChangeLeadCommand(sent: LeadChanges, by: string | null, today: string): LeadCommand {
  const values: Sent = {
    ...sent,
    address: pickAddress(sent),
    date_created: sent.date_created === null ? today : sent.date_created,
    assigned_to: sent.assigned_to ?? undefined,
  }
  const changes = Object.entries(values).filter(([field, value]) => Object.hasOwn(initialLeadValues, field) && value !== undefined)
  const wireNames = sent.customer_address === undefined ? {} : { address: 'customer_address' }
  return {
    type: 'ChangeLead',
    data: { changes: Object.fromEntries(changes) as Partial<LeadFieldValues>, version: sent.version, by, wireNames },
  }
}

function pickAddress(sent: Pick<LeadChanges, 'address' | 'customer_address'>): string | null | undefined {
  return sent.customer_address === undefined ? sent.address : sent.customer_address
}
