import { beginning, day, excerpt, list, member, money, origin, orNone, paid } from './in-words.ts'
import type { LeadEvent } from './lead.ts'
import { fieldsOf, type LeadFields } from './lead-fields.ts'

/** A lead's event as its timeline tells it: what someone did, with the value before and after in words, or a text. */
export type LeadTold = { field: keyof LeadFields | null; did: string; from: string | null; to: string | null; text: string | null }

/** A lead's event in words that follow the name of who did it: "Sofia" + "changed the project amount", "$9,850.00", "$10,200.00". */
export function tellLeadEvent(event: LeadEvent): LeadTold {
  switch (event.type) {
    case 'LeadCreated':
      return { ...nothing, did: 'recorded the lead', text: beginning(event.data) }
    case 'NoteAdded':
      return { ...nothing, field: 'notes', did: 'added a note', text: event.data.text }
    case 'LeadDeleted':
      return { ...nothing, did: 'deleted the lead' }
    case 'LeadRestored':
      return { ...nothing, did: 'restored the lead' }
    case 'LeadErased':
      return { ...nothing, did: 'erased the personal data' }
    default:
      return change(event)
  }
}

const nothing = { field: null, from: null, to: null, text: null }

/** What each field of a lead is called within a sentence. */
export const leadFieldNames: Readonly<Record<keyof LeadFields, string>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  lead_origin: 'lead origin',
  date_created: 'creation date',
  assigned_to: 'assignee',
  remarks: 'status',
  next_followup_date: 'next follow-up',
  notes: 'notes',
  additional_notes: 'additional notes',
  project_amount: 'project amount',
  deposit_paid: 'deposit',
  balance_paid: 'balance',
  installation_date: 'installation date',
  assigned_installer: 'installers',
  selected_colors: 'colours',
  completed_on: 'completion',
}

const words: { [K in keyof LeadFields]: (value: LeadFields[K]) => string } = {
  name: orNone,
  phone: orNone,
  email: orNone,
  address: orNone,
  lead_origin: origin,
  date_created: day,
  assigned_to: member,
  remarks: orNone,
  next_followup_date: day,
  notes: excerpt,
  additional_notes: excerpt,
  project_amount: money,
  deposit_paid: paid,
  balance_paid: paid,
  installation_date: day,
  assigned_installer: list,
  selected_colors: list,
  completed_on: day,
}

/** A field's value as people read it. */
export function leadValueInWords<K extends keyof LeadFields>(field: K, value: LeadFields[K]): string {
  return words[field](value)
}

type ChangeEvent = Exclude<LeadEvent, { type: 'LeadCreated' | 'NoteAdded' | 'LeadDeleted' | 'LeadRestored' | 'LeadErased' }>
type Deeds = { [E in ChangeEvent as E['type']]: string | ((data: E['data']) => string) }

const deeds: Deeds = {
  LeadRenamed: 'changed the name',
  PhoneChanged: 'changed the phone',
  EmailChanged: 'changed the email',
  AddressChanged: 'changed the address',
  OriginCorrected: 'corrected the lead origin',
  CreationDateCorrected: 'corrected the creation date',
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
  DepositWithdrawn: 'withdrew the deposit',
  BalanceRecorded: 'recorded the balance',
  BalanceWithdrawn: 'withdrew the balance',
  InstallationScheduled: ({ from }) => (from === null ? 'scheduled the installation' : 'moved the installation'),
  InstallationUnscheduled: 'took the installation off the calendar',
  InstallersAssigned: 'assigned the installers',
  ColoursChosen: 'chose the colours',
  InstallationCompleted: 'marked the installation as done',
  InstallationReopened: 'took the completion of the installation back',
}

function change(event: ChangeEvent): LeadTold {
  // A change sets exactly one field, and its data holds values of that one.
  const [field] = Object.keys(fieldsOf(event)) as [keyof LeadFields]
  const inWords = words[field] as (value: unknown) => string
  const deed = deeds[event.type] as string | ((data: ChangeEvent['data']) => string)
  const did = typeof deed === 'string' ? deed : deed(event.data)
  return {
    field,
    did:
      event.data.undoes === undefined || event.type === 'InstallationReopened'
        ? did
        : `undid the last change of the ${leadFieldNames[field]}`,
    from: inWords(event.data.from),
    to: inWords(event.data.to),
    text: null,
  }
}
