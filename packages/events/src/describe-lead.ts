import type { LeadFieldName } from '@crm/contracts'
import { describeDetailChanges, listDetailDescriptions } from './fields.ts'
import {
  type ActivityEntryTuple,
  type ActivityPhrases,
  formatDay,
  formatExcerpt,
  formatLeadOrigin,
  formatMoney,
  formatTeamMember,
} from './format.ts'
import {
  type LeadChangeEvent,
  type LeadEvent,
  type LeadFieldValues,
  leadFieldByEventType,
  leadFieldTable,
  type NewLeadData,
} from './lead.ts'

type LeadEventSummary = { field: LeadFieldName | null; did: string; from: string | null; to: string | null; text: string | null }

const nothing = { field: null, from: null, to: null, text: null }

/** Describes a lead event in words that follow the actor's name, with the old and new value: "changed the project amount", "$9,850.00",
 * "$10,200.00". */
export function describeLeadEvent(event: LeadEvent): LeadEventSummary[] {
  switch (event.type) {
    case 'LeadCreated':
      return [{ ...nothing, did: 'recorded the lead', text: beginning(event.data) }]
    case 'NoteAdded':
      return [{ ...nothing, field: 'notes', did: 'added a note', text: event.data.text }]
    case 'LeadDeleted':
      return [{ ...nothing, did: 'deleted the lead' }]
    case 'LeadRestored':
      return [{ ...nothing, did: 'restored the lead' }]
    case 'LeadErased':
      return [{ ...nothing, did: 'erased the personal data' }]
    case 'LeadDetailsChanged':
      return listDetailDescriptions(leadFieldTable, event.data.changes).map(({ field, did, from, to }) => ({
        // The cast is safe: the keys of the table are lead fields.
        field: field as LeadFieldName,
        did: event.data.undoes === undefined ? did : undid(field as LeadFieldName),
        ...{ from, to, text: null },
      }))
    default:
      return [tellChange(event)]
  }
}

function beginning({ status, origin: from, assignedTo, amount, followUpOn, notes, additionalNotes }: NewLeadData): string {
  return [
    `as ${status}`,
    `from ${formatLeadOrigin(from)}`,
    `assigned to ${formatTeamMember(assignedTo)}`,
    ...(Number(amount) > 0 ? [formatMoney(amount)] : []),
    ...(followUpOn ? [`next follow-up ${formatDay(followUpOn)}`] : []),
    ...(notes ? [`note ${formatExcerpt(notes)}`] : []),
    ...(additionalNotes ? [`additional note ${formatExcerpt(additionalNotes)}`] : []),
  ].join(', ')
}

const undid = (field: LeadFieldName): string => `undid the last change of the ${leadFieldTable[field].label}`

export function formatLeadValue<K extends LeadFieldName>(field: K, value: LeadFieldValues[K]): string {
  return (leadFieldTable[field].format as (value: LeadFieldValues[K]) => string)(value)
}

type Sentences = { [E in LeadChangeEvent as E['type']]: string | ((data: E['data']) => string) }

const sentences: Sentences = {
  LeadReassigned: 'reassigned the lead',
  FollowUpScheduled: ({ from }) => (from === null ? 'scheduled the next follow-up' : 'moved the next follow-up'),
  FollowUpCleared: 'cleared the next follow-up',
  NotesRewritten: 'rewrote the notes',
  AdditionalNotesChanged: 'changed the additional notes',
  ProjectPriced: ({ from }) => (Number(from) === 0 ? 'set the project amount' : 'changed the project amount'),
  LeadSold: 'marked the lead as Sold',
  LeadLost: ({ to }) => `marked the lead as ${to}`,
  LeadQualified: 'changed the status',
  DepositRecorded: 'recorded the deposit',
  DepositWithdrawn: 'marked the deposit as not paid',
  BalanceRecorded: 'recorded the balance',
  BalanceWithdrawn: 'marked the balance as not paid',
  InstallationScheduled: ({ from }) => (from === null ? 'scheduled the installation' : 'moved the installation'),
  InstallationUnscheduled: 'unscheduled the installation',
  InstallersAssigned: 'assigned the installers',
  InstallationCompleted: 'marked the installation as done',
  InstallationReopened: 'reopened the installation',
}

function tellChange(event: LeadChangeEvent): LeadEventSummary {
  const field = leadFieldByEventType[event.type]
  // The casts are safe: the tables have for each event type a function of its data, and for each field a format of its values.
  const sentence = sentences[event.type] as string | ((data: LeadChangeEvent['data']) => string)
  const inWords = leadFieldTable[field].format as (value: unknown) => string
  const isUndo = event.data.undoes !== undefined && event.type !== 'InstallationReopened'
  return {
    field,
    did: isUndo ? undid(field) : typeof sentence === 'string' ? sentence : sentence(event.data),
    from: inWords(event.data.from),
    to: inWords(event.data.to),
    text: null,
  }
}

export const leadActivityPhrases: ActivityPhrases<LeadEvent> = {
  LeadCreated: (lead) => ['lead', 'create', `${lead.name}: recorded ${beginning(lead)}`],
  LeadDetailsChanged: ({ lead, changes, undoes }) => updated(`${lead}: ${describeDetailChanges(leadFieldTable, changes)}${undone(undoes)}`),
  NoteAdded: ({ lead, text }) => updated(`${lead}: note added: ${formatExcerpt(text)}`),
  LeadReassigned: changed('LeadReassigned'),
  FollowUpScheduled: changed('FollowUpScheduled'),
  FollowUpCleared: changed('FollowUpCleared'),
  NotesRewritten: changed('NotesRewritten'),
  AdditionalNotesChanged: changed('AdditionalNotesChanged'),
  ProjectPriced: changed('ProjectPriced'),
  LeadSold: ({ lead, from }) => updated(`${lead}: sold (was ${from})`),
  LeadLost: ({ lead, from, to }) => updated(`${lead}: lost as ${to} (was ${from})`),
  LeadQualified: changed('LeadQualified'),
  DepositRecorded: changed('DepositRecorded'),
  DepositWithdrawn: changed('DepositWithdrawn'),
  BalanceRecorded: changed('BalanceRecorded'),
  BalanceWithdrawn: changed('BalanceWithdrawn'),
  InstallationScheduled: changed('InstallationScheduled'),
  InstallationUnscheduled: changed('InstallationUnscheduled'),
  InstallersAssigned: changed('InstallersAssigned'),
  InstallationCompleted: ({ lead, to }) => updated(`${lead}: installation completed on ${formatDay(to)}`),
  InstallationReopened: ({ lead }) => updated(`${lead}: installation reopened`),
  LeadDeleted: ({ lead }) => ['lead', 'delete', `${lead}: deleted`],
  LeadRestored: ({ lead }) => updated(`${lead}: restored`),
  LeadErased: () => updated('Personal data erased'),
}

function updated(details: string): ActivityEntryTuple {
  return ['lead', 'update', details]
}

const undone = (undoes: number | undefined): string => (undoes === undefined ? '' : ' (undone)')

function changed(type: LeadChangeEvent['type']) {
  const { label, logLabel = label, format } = leadFieldTable[leadFieldByEventType[type]]
  const inWords = format as (value: unknown) => string
  return ({ lead, from, to, undoes }: LeadChangeEvent['data']): ActivityEntryTuple =>
    updated(`${lead}: ${logLabel} ${inWords(from)} → ${inWords(to)}${undone(undoes)}`)
}
