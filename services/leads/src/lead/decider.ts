import {
  type Command,
  Conflict,
  createInvalidFieldError,
  type Decider,
  type FieldConflict,
  mergeFieldChange,
  NotFound,
  Refused,
} from '@crm/domain'
import { extractLeadValues, type LeadEvent, type LeadFieldValues } from '@crm/events'
import { type Completion, completeInstallation, reopenInstallation } from './rules/completion.ts'
import { mergeNotes } from './rules/merge-notes.ts'
import { buildLeadChangeEvents, changeableLeadFields, type ExistingLead, evolveLead, type LeadState } from './rules/state.ts'
import { undoChanges, type VersionsToUndo } from './rules/undo.ts'

/** `version` is the version that the client had read; `wireNames` has the client's names of fields. */
export type LeadChange = {
  changes: Partial<LeadFieldValues>
  version?: number | undefined
  by: string | null
  wireNames?: Partial<Record<keyof LeadFieldValues, string>>
}

export type LeadCommand =
  | Command<'RecordLead', LeadFieldValues>
  | Command<'ChangeLead', LeadChange>
  | Command<'DeleteLead', null>
  | Command<'RestoreLead', null>
  | Command<'UndoChange', VersionsToUndo>
  | Command<'CompleteInstallation', Completion>
  | Command<'ReopenInstallation', null>

export const leadDecider: Decider<LeadCommand, LeadState, LeadEvent> = { initialState: { exists: false }, decide, evolve: evolveLead }

function decide(command: LeadCommand, state: LeadState): LeadEvent[] {
  if (command.type === 'RecordLead') return record(command.data)
  if (!state.exists || (state.deleted && !ofDeleted.includes(command.type))) {
    throw new NotFound(ofInstallation.includes(command.type) ? 'Installation not found' : 'Lead not found')
  }
  switch (command.type) {
    case 'ChangeLead':
      return refuseIfErased(state, change(state, command.data))
    case 'DeleteLead':
      return [{ type: 'LeadDeleted', data: { lead: state.values.name } }]
    case 'RestoreLead':
      return state.deleted ? [{ type: 'LeadRestored', data: { lead: state.values.name } }] : []
    case 'UndoChange':
      return refuseIfErased(state, undoChanges(state, command.data))
    case 'CompleteInstallation':
      // Completing keeps no more of a person; a note could.
      return command.data.note
        ? refuseIfErased(state, completeInstallation(state.values, command.data))
        : completeInstallation(state.values, command.data)
    case 'ReopenInstallation':
      return reopenInstallation(state)
  }
}

const ofDeleted: readonly LeadCommand['type'][] = ['RestoreLead', 'UndoChange']

const ofInstallation: readonly LeadCommand['type'][] = ['CompleteInstallation', 'ReopenInstallation']

function record(wanted: LeadFieldValues): LeadEvent[] {
  const created: LeadEvent = {
    type: 'LeadCreated',
    data: {
      name: wanted.name,
      phone: wanted.phone,
      email: wanted.email,
      origin: wanted.lead_origin,
      createdOn: wanted.date_created,
      assignedTo: wanted.assigned_to,
      // Every sale has a LeadSold event, so a lead that is recorded as sold starts as New.
      status: (wanted.remarks ?? 'New').toLowerCase() === 'sold' ? 'New' : (wanted.remarks ?? 'New'),
      followUpOn: wanted.next_followup_date,
      amount: wanted.project_amount,
      notes: wanted.notes,
      additionalNotes: wanted.additional_notes,
    },
  }
  return [created, ...buildLeadChangeEvents(extractLeadValues(created) as LeadFieldValues, wanted)]
}

function change(state: ExistingLead, sent: LeadChange): LeadEvent[] {
  if (sent.version !== undefined && sent.version > state.version) {
    throw createInvalidFieldError('version', 'The lead does not have this version yet')
  }
  const { notes, ...others } = sent.changes
  const conflicts: FieldConflict[] = []
  const wanted: Partial<LeadFieldValues> = notes === undefined ? {} : { notes: mergeNotes(state, notes, sent) }
  for (const field of changeableLeadFields) {
    if (field === 'notes' || others[field] === undefined) continue
    const outcome = mergeFieldChange(state.past[field], others[field], sent.version)
    if (outcome === 'theirs') continue
    if (outcome === 'mine') Object.assign(wanted, { [field]: others[field] })
    else conflicts.push({ field: sent.wireNames?.[field] ?? field, yours: others[field], ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict('This lead was changed while you were editing', conflicts)
  return buildLeadChangeEvents(state.values, wanted)
}

// An erased lead must not change: an old form could store personal data again, and the person cannot be notified.
function refuseIfErased({ erasedAt }: ExistingLead, events: LeadEvent[]): LeadEvent[] {
  if (erasedAt !== undefined && events.some(({ type }) => type !== 'LeadDeleted' && type !== 'LeadRestored')) throw new Refused(wasErased)
  return events
}

const wasErased = 'The personal data of this lead was erased: it can no longer be changed'
