import { type Command, Conflict, type Decider, type FieldConflict, Invalid, mergeField, NotFound } from '@crm/domain'
import { type RepairEvent, type RepairFields, repairFieldsOf } from '@crm/facts'
import { withCompletionDate } from './rules/completion.ts'
import { factsOfChange, fields } from './rules/facts-of-change.ts'
import { evolve, type KnownRepair, type RepairState } from './rules/state.ts'

/** `today` is the business's. */
export type RepairCommand =
  | Command<'RequestRepair', { wanted: RepairFields; today: string }>
  /** `version` is what the sender had read. */
  | Command<'ChangeRepair', { changes: Partial<RepairFields>; version?: number | undefined; today: string }>

/** The rules of one repair request. */
export const repairRequest: Decider<RepairCommand, RepairState, RepairEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: RepairCommand, state: RepairState): RepairEvent[] {
  if (command.type === 'RequestRepair') return request(command.data.wanted, command.data.today)
  if (!state.exists) throw new NotFound('Repair request not found')
  const { changes, version, today } = command.data
  return factsOfChange(state.values, withCompletionDate(state.values, merged(state, changes, version), today))
}

function request(wanted: RepairFields, today: string): RepairEvent[] {
  const settled = withCompletionDate(null, wanted, today)
  const requested: RepairEvent = {
    type: 'RepairRequested',
    data: {
      projectId: wanted.project_id,
      customer: wanted.customer_name,
      phone: wanted.phone,
      email: wanted.email,
      address: wanted.address,
      issue: wanted.issue_description,
      priority: wanted.priority,
      reportedOn: wanted.date_reported,
      notes: wanted.notes,
    },
  }
  return [requested, ...factsOfChange(repairFieldsOf(requested) as RepairFields, settled)]
}

// What of a change still counts beside what others have changed since.
function merged(state: KnownRepair, sent: Partial<RepairFields>, version: number | undefined): Partial<RepairFields> {
  if (version !== undefined && version > state.version) {
    throw new Invalid('Please check all fields', [{ path: 'version', message: 'The repair request has no such version yet' }])
  }
  const conflicts: FieldConflict[] = []
  const wanted: Partial<RepairFields> = {}
  for (const field of fields) {
    if (sent[field] === undefined) continue
    const outcome = mergeField(state.past[field], sent[field], version)
    if (outcome === 'mine') Object.assign(wanted, { [field]: sent[field] })
    else if (outcome !== 'theirs') conflicts.push({ field, yours: sent[field], ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict('Someone else has changed this repair request meanwhile', conflicts)
  return wanted
}
