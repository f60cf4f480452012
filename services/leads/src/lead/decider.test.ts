import { leadStatuses, lostLeadStatuses, maxNotesLength } from '@crm/contracts'
import type { RecordedEvent } from '@crm/domain'
import type { LeadEvent, LeadFieldValues } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, expect, it } from 'vitest'
import { type LeadChange, type LeadCommand, leadDecider } from './decider.ts'

const given = createDeciderTester(leadDecider)

const start: Extract<LeadEvent, { type: 'LeadCreated' }>['data'] = {
  name: 'Ada Example',
  phone: '(213) 555-0101',
  email: 'ada@example.com',
  origin: 'facebook',
  createdOn: '2026-03-02',
  assignedTo: 'maria',
  status: 'New',
  followUpOn: '2026-03-09',
  amount: '4500.00',
  notes: null,
  additionalNotes: null,
}

const fields: LeadFieldValues = {
  name: start.name,
  phone: start.phone,
  email: start.email,
  address: null,
  lead_origin: 'facebook',
  date_created: '2026-03-02',
  assigned_to: 'maria',
  remarks: 'New',
  next_followup_date: '2026-03-09',
  notes: null,
  additional_notes: null,
  project_amount: '4500.00',
  deposit_paid: false,
  balance_paid: false,
  installation_date: null,
  assigned_installer: [],
  selected_colors: [],
  completed_on: null,
}

type DetailChanges = Extract<LeadEvent, { type: 'LeadDetailsChanged' }>['data']['changes']

const created: LeadEvent = { type: 'LeadCreated', data: start }
const createdWithNotes = (notes: string): LeadEvent => ({ type: 'LeadCreated', data: { ...start, notes } })
const note = (text: string): LeadEvent => ({ type: 'NoteAdded', data: { lead: start.name, text } })
const rewritten = (from: string | null, to: string | null): LeadEvent => ({ type: 'NotesRewritten', data: { lead: start.name, from, to } })
const told = <T>(from: T, to: T) => ({ lead: start.name, from, to })

const corrected = (changes: DetailChanges, lead: string = start.name): LeadEvent => ({
  type: 'LeadDetailsChanged',
  data: { lead, changes },
})

const change = (changes: Partial<LeadFieldValues>, more: Omit<Partial<LeadChange>, 'changes'> = {}): LeadCommand => ({
  type: 'ChangeLead',
  data: { changes, by: 'maria', ...more },
})
const noteBy = (name: string, version: number, event: LeadEvent): RecordedEvent<LeadEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `event-${version}`,
  streamId: 'lead-1',
  version,
  at: `2026-03-05T10:0${version}:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('recording a lead', () => {
  it('is one fact for a plain lead', () => given().when({ type: 'RecordLead', data: fields }).thenEvents(created))

  it('tells a sale and what came with it as facts of their own', () =>
    given()
      .when({
        type: 'RecordLead',
        data: {
          ...fields,
          remarks: 'Sold',
          address: '1 Sample Street',
          deposit_paid: true,
          installation_date: '2026-04-01',
          assigned_installer: ['Diego'],
          selected_colors: ['WW-01'],
        },
      })
      .thenEvents(
        created,
        { type: 'LeadSold', data: told('New', 'Sold') },
        { type: 'InstallationScheduled', data: told<string | null>(null, '2026-04-01') },
        { type: 'InstallersAssigned', data: told<string[]>([], ['Diego']) },
        { type: 'DepositRecorded', data: told(false, true) },
        corrected({ address: { from: null, to: '1 Sample Street' }, selected_colors: { from: [], to: ['WW-01'] } }),
      ))

  it('keeps another status as it is', () =>
    given()
      .when({ type: 'RecordLead', data: { ...fields, remarks: 'In Progress' } })
      .thenEvents({ type: 'LeadCreated', data: { ...start, status: 'In Progress' } }))
})

describe('changing a lead', () => {
  const changes: [what: string, Partial<LeadFieldValues>, LeadEvent][] = [
    ['name', { name: 'Ada Sample' }, corrected({ name: { from: 'Ada Example', to: 'Ada Sample' } }, 'Ada Sample')],
    ['phone', { phone: '(213) 555-0102' }, corrected({ phone: { from: start.phone, to: '(213) 555-0102' } })],
    ['e-mail', { email: 'new@example.com' }, corrected({ email: { from: start.email, to: 'new@example.com' } })],
    ['no e-mail', { email: null }, corrected({ email: { from: start.email, to: null } })],
    ['address', { address: '1 Sample Street' }, corrected({ address: { from: null, to: '1 Sample Street' } })],
    ['origin', { lead_origin: 'referral' }, corrected({ lead_origin: { from: 'facebook', to: 'referral' } })],
    ['date created', { date_created: '2026-03-01' }, corrected({ date_created: { from: '2026-03-02', to: '2026-03-01' } })],
    ['assignee', { assigned_to: 'james' }, { type: 'LeadReassigned', data: told('maria', 'james') }],
    [
      'follow-up',
      { next_followup_date: '2026-03-12' },
      { type: 'FollowUpScheduled', data: told<string | null>('2026-03-09', '2026-03-12') },
    ],
    ['no follow-up', { next_followup_date: null }, { type: 'FollowUpCleared', data: told<string | null>('2026-03-09', null) }],
    ['additional notes', { additional_notes: 'Gate 4' }, { type: 'AdditionalNotesChanged', data: told<string | null>(null, 'Gate 4') }],
    ['amount', { project_amount: '5000.00' }, { type: 'ProjectPriced', data: told('4500.00', '5000.00') }],
    ['Sold', { remarks: 'Sold' }, { type: 'LeadSold', data: told('New', 'Sold') }],
    ['sold in lower case', { remarks: 'sold' }, { type: 'LeadSold', data: told('New', 'sold') }],
    ['Not Interested', { remarks: 'Not Interested' }, { type: 'LeadLost', data: told('New', 'Not Interested') }],
    ['not-service-area', { remarks: 'not-service-area' }, { type: 'LeadLost', data: told('New', 'not-service-area') }],
    ['Not Compatible', { remarks: 'Not Compatible' }, { type: 'LeadLost', data: told('New', 'Not Compatible') }],
    ['In Progress', { remarks: 'In Progress' }, { type: 'LeadQualified', data: told('New', 'In Progress') }],
    ['deposit', { deposit_paid: true }, { type: 'DepositRecorded', data: told(false, true) }],
    ['balance', { balance_paid: true }, { type: 'BalanceRecorded', data: told(false, true) }],
    ['installation', { installation_date: '2026-04-01' }, { type: 'InstallationScheduled', data: told<string | null>(null, '2026-04-01') }],
    ['installers', { assigned_installer: ['Diego', 'Ana'] }, { type: 'InstallersAssigned', data: told<string[]>([], ['Diego', 'Ana']) }],
    ['colors', { selected_colors: ['WW-01'] }, corrected({ selected_colors: { from: [], to: ['WW-01'] } })],
  ]
  it.each(changes)('tells %s as a fact of the business', (_, sent, event) => given(created).when(change(sent)).thenEvents(event))

  it.each(leadStatuses.flatMap((from) => leadStatuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'goes from %s to %s, for any status may be chosen',
    (from, to) => {
      const type = to === 'Sold' ? 'LeadSold' : lostLeadStatuses.includes(to) ? 'LeadLost' : 'LeadQualified'
      given({ type: 'LeadCreated', data: { ...start, status: from } })
        .when(change({ remarks: to }))
        .thenEvents({ type, data: told<string>(from, to) })
    },
  )

  it('takes back payments and an installation', () =>
    given(
      created,
      { type: 'DepositRecorded', data: told(false, true) },
      { type: 'BalanceRecorded', data: told(false, true) },
      { type: 'InstallationScheduled', data: told<string | null>(null, '2026-04-01') },
    )
      .when(change({ deposit_paid: false, balance_paid: false, installation_date: null }))
      .thenEvents(
        { type: 'InstallationUnscheduled', data: told<string | null>('2026-04-01', null) },
        { type: 'DepositWithdrawn', data: told(true, false) },
        { type: 'BalanceWithdrawn', data: told(true, false) },
      ))

  it('tells business facts one by one, by the new name, and all corrections in one event', () =>
    given(created)
      .when(change({ next_followup_date: '2026-03-12', name: 'Ada Sample', assigned_to: 'sofia', phone: null }))
      .thenEvents(
        { type: 'LeadReassigned', data: { lead: 'Ada Sample', from: 'maria', to: 'sofia' } },
        { type: 'FollowUpScheduled', data: { lead: 'Ada Sample', from: '2026-03-09', to: '2026-03-12' } },
        corrected({ name: { from: 'Ada Example', to: 'Ada Sample' }, phone: { from: start.phone, to: null } }, 'Ada Sample'),
      ))

  it('is no fact when nothing is sent', () => given(created).when(change({})).thenNothing())
  it('is no fact when everything is as it was', () => given(created).when(change(fields)).thenNothing())
  it('hides nothing of a sale that is taken back', () =>
    given(created, { type: 'LeadSold', data: told('New', 'Sold') }, { type: 'DepositRecorded', data: told(false, true) })
      .when(change({ remarks: 'New' }))
      .thenEvents({ type: 'LeadQualified', data: told('Sold', 'New') }))

  it('is refused for a lead that nobody recorded', () =>
    given()
      .when(change({ name: 'x' }))
      .thenRefused({ name: 'NotFound', message: 'Lead not found' }))
  it('is refused for a deleted lead', () =>
    given(created, { type: 'LeadDeleted', data: { lead: start.name } })
      .when(change({}))
      .thenRefused({ name: 'NotFound' }))
})

describe('two people changing one lead', () => {
  const james = noteBy('james', 2, { type: 'ProjectPriced', data: told('4500.00', '5000.00') })

  it('keeps what the other changed where the sender left it alone', () =>
    given(created, james)
      .when(change({ ...fields, phone: '(213) 555-0199' }, { version: 1 }))
      .thenEvents(corrected({ phone: { from: start.phone, to: '(213) 555-0199' } })))

  it('is a conflict where both changed the same field to different values, and nothing is decided', () =>
    given(created, james)
      .when(change({ project_amount: '6000.00', phone: '(213) 555-0199' }, { version: 1 }))
      .thenRefused({
        name: 'Conflict',
        conflicts: [{ field: 'project_amount', yours: '6000.00', theirs: '5000.00', by: 'james', at: '2026-03-05T10:02:00.000Z' }],
      }))

  it('is none where both changed it to the same value', () =>
    given(created, james)
      .when(change({ project_amount: '5000.00' }, { version: 1 }))
      .thenNothing())
  it('is none for who had read the other’s change', () =>
    given(created, james)
      .when(change({ project_amount: '6000.00' }, { version: 2 }))
      .thenEvents({ type: 'ProjectPriced', data: told('5000.00', '6000.00') }))
  it('lets the last one win where no version is sent', () =>
    given(created, james)
      .when(change({ project_amount: '6000.00' }))
      .thenEvents({ type: 'ProjectPriced', data: told('5000.00', '6000.00') }))
  it('is none where the other has changed it and changed it back', () =>
    given(created, james, noteBy('james', 3, { type: 'ProjectPriced', data: told('5000.00', '4500.00') }))
      .when(change({ project_amount: '6000.00' }, { version: 1 }))
      .thenEvents({ type: 'ProjectPriced', data: told('4500.00', '6000.00') }))
  it('names the address as its sender did', () =>
    given(created, noteBy('james', 2, corrected({ address: { from: null, to: '1 Sample Street' } })))
      .when(change({ address: '2 Sample Street' }, { version: 1, wireNames: { address: 'customer_address' } }))
      .thenRefused({ conflicts: [{ field: 'customer_address', yours: '2 Sample Street', theirs: '1 Sample Street' }] }))
  it('is refused for a version that does not exist yet', () =>
    given(created)
      .when(change({ name: 'x' }, { version: 2 }))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'version' }] }))
})

describe('notes', () => {
  it('that are new are added', () =>
    given(created)
      .when(change({ notes: '[Mar 5, 2026] Called' }))
      .thenEvents(note('[Mar 5, 2026] Called')))
  it('are added entry by entry', () =>
    given(createdWithNotes('First'))
      .when(change({ notes: 'First\n[Mar 5, 2026] Called\nand wrote\n[Mar 5, 2026] Selected colors: WW-01' }))
      .thenEvents(note('[Mar 5, 2026] Called\nand wrote'), note('[Mar 5, 2026] Selected colors: WW-01')))
  it('that are as they were are no fact', () =>
    given(createdWithNotes('First'))
      .when(change({ notes: 'First' }))
      .thenNothing())
  it('that are as they were at an earlier version are no fact either', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: 'First' }))
      .thenNothing())
  it('written on an older text are added below what others have written since', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: 'First\nThird' }))
      .thenEvents(note('Third')))
  it('written when there were none are added below what others have written since', () =>
    given(created, note('Second'))
      .when(change({ notes: 'Third' }))
      .thenEvents(note('Third')))
  it('written on the text of a version are added too', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: 'First\nThird' }, { version: 1 }))
      .thenEvents(note('Third')))
  it('that both have written the same stand once', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: 'First\nSecond\nThird' }, { version: 1 }))
      .thenEvents(note('Third')))
  it('edited in the middle keep what others have added since the version', () =>
    given(createdWithNotes('First\nSecond'), note('Third'))
      .when(change({ notes: 'First, corrected\nSecond' }, { version: 1 }))
      .thenEvents(rewritten('First\nSecond\nThird', 'First, corrected\nSecond\nThird')))
  it('edited in the middle keep what others have added, without a version too', () =>
    given(createdWithNotes('First\nSecond'), note('Third'), note('Fourth'))
      .when(change({ notes: 'First\nSecond, corrected\nThird' }))
      .thenEvents(rewritten('First\nSecond\nThird\nFourth', 'First\nSecond, corrected\nThird\nFourth')))
  it('edited by both keep both edits', () =>
    given(createdWithNotes('First\nSecond\nThird'), rewritten('First\nSecond\nThird', 'First!\nSecond\nThird'))
      .when(change({ notes: 'First\nSecond\nThird!' }, { version: 1 }))
      .thenEvents(rewritten('First!\nSecond\nThird', 'First!\nSecond\nThird!')))
  it('of which the last was deleted lose it, for who had read it', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: 'First' }, { version: 2 }))
      .thenEvents(rewritten('First\nSecond', 'First')))
  it('are cleared by null', () =>
    given(createdWithNotes('First'))
      .when(change({ notes: null }))
      .thenEvents(rewritten('First', null)))
  it('are cleared by null for who had read them, but not what others have written since', () =>
    given(createdWithNotes('First'), note('Second'))
      .when(change({ notes: null }, { version: 1 }))
      .thenEvents(rewritten('First\nSecond', 'Second')))
  it('are not cleared by a form that was opened before someone else wrote the first', () =>
    given(created, noteBy('james', 2, note('Called')))
      .when(change({ notes: null }))
      .thenNothing())
  it('are cleared by null for who alone has written them', () =>
    given(created, noteBy('maria', 2, note('Called')))
      .when(change({ notes: null }))
      .thenEvents(rewritten('Called', null)))
  it('that were replaced by a text of their own are replaced', () =>
    given(createdWithNotes('First'))
      .when(change({ notes: 'Quite another' }))
      .thenEvents(rewritten('First', 'Quite another')))
  it('are never a conflict', () =>
    given(createdWithNotes('First'), rewritten('First', 'Second'))
      .when(change({ notes: 'Third' }, { version: 1 }))
      .thenEvents(note('Third')))
  it('are refused where they would grow too long', () =>
    given(createdWithNotes('x'.repeat(maxNotesLength - 3)), note('ab'))
      .when(change({ notes: `${'x'.repeat(maxNotesLength - 3)}\nc` }))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'notes' }] }))

  describe('sent without a version', () => {
    const corrected = noteBy('maria', 2, rewritten('A\nB\nC', 'A\nB by maria\nC'))
    it('keep a line that someone else corrected alike, which the sender may not have seen', () =>
      given(createdWithNotes('A\nB\nC'), corrected)
        .when(change({ notes: 'A\nB by james\nC' }, { by: 'james' }))
        .thenEvents(rewritten('A\nB by maria\nC', 'A\nB by maria\nB by james\nC')))
    it('keep it where its writer dropped a line too', () =>
      given(createdWithNotes('A\nB\nC'), noteBy('maria', 2, rewritten('A\nB\nC', 'A\nB by maria')))
        .when(change({ notes: 'A\nB by james' }, { by: 'james' }))
        .thenEvents(note('B by james')))
    it('keep everything where they have no line in common with what was there', () =>
      given(createdWithNotes('A'), noteBy('james', 2, note('C')))
        .when(change({ notes: 'D' }))
        .thenEvents(note('D')))
    it('keep what others added below the very line that the sender adds too', () =>
      given(
        createdWithNotes('A'),
        noteBy('james', 2, note('[Mar 5, 2026] Left voicemail')),
        noteBy('james', 3, note('[Mar 5, 2026] Sent quote')),
      )
        .when(change({ notes: 'A\n[Mar 5, 2026] Left voicemail' }))
        .thenNothing())
    it('are taken at their word from who alone has written', () =>
      given(noteBy('maria', 1, createdWithNotes('A\nB')), noteBy('maria', 2, rewritten('A\nB', 'A\nC')))
        .when(change({ notes: 'A\nD' }))
        .thenEvents(rewritten('A\nC', 'A\nD')))
  })

  describe('that both have begun alike', () => {
    const first = '[Mar 5, 2026] Talked\nto James'
    const second = '[Mar 5, 2026] Talked\nto Maria'
    it('are two entries', () =>
      given(created, note(first))
        .when(change({ notes: second }, { version: 1 }))
        .thenEvents(note(second)))
    it('are one where they are the same as a whole, and what else is new is added', () =>
      given(createdWithNotes('First'), note(first), note('Third'))
        .when(change({ notes: `First\n${first}\nThird\n${second}` }, { version: 1 }))
        .thenEvents(note(second)))
    it('keep their own order and lines twice written', () =>
      given(createdWithNotes('First'), note('ok'))
        .when(change({ notes: 'First\nNo\nok\nok' }, { version: 1 }))
        .thenEvents(note('No\nok')))
    it('go on under their own head where others have begun a new entry', () =>
      given(createdWithNotes('[Mar 4, 2026] Called'), note('[Mar 5, 2026] Sent quote'))
        .when(change({ notes: '[Mar 4, 2026] Called\nno answer' }, { version: 1 }))
        .thenEvents(note('[Mar 4, 2026] Called\nno answer')))
  })

  it('of twenty people who wrote at once on the same text are all kept', () => {
    const writers = Array.from({ length: 20 }, (_, n) => `[Mar 5, 2026] Note ${n}`)
    const events: LeadEvent[] = [createdWithNotes('First')]
    for (const text of writers)
      events.push(...leadDecider.decide(change({ notes: `First\n${text}` }), events.reduce(leadDecider.evolve, leadDecider.initialState)))
    expect(events.slice(1)).toEqual(writers.map(note))
  })
})

describe('deleting a lead', () => {
  const deleted: LeadEvent = { type: 'LeadDeleted', data: { lead: start.name } }
  it('is a fact', () => given(created).when({ type: 'DeleteLead', data: null }).thenEvents(deleted))
  it('is refused the second time', () =>
    given(created, deleted).when({ type: 'DeleteLead', data: null }).thenRefused({ name: 'NotFound', message: 'Lead not found' }))
  it('can be taken back', () =>
    given(created, deleted)
      .when({ type: 'RestoreLead', data: null })
      .thenEvents({ type: 'LeadRestored', data: { lead: start.name } }))
  it('has nothing to take back for a lead that is there', () => given(created).when({ type: 'RestoreLead', data: null }).thenNothing())
  it('has nothing to take back for a lead that nobody recorded', () =>
    given().when({ type: 'RestoreLead', data: null }).thenRefused({ name: 'NotFound' }))
})

describe('a lead whose personal data was erased', () => {
  const erased: LeadEvent = { type: 'LeadErased', data: { erasure: 3 } }
  const closed = { name: 'Refused', message: 'The personal data of this lead was erased: it can no longer be changed' }
  const deleted: LeadEvent = { type: 'LeadDeleted', data: { lead: start.name } }

  it.each([
    ['a name', { name: 'Ada Example the Second' }],
    ['a follow-up', { next_followup_date: '2026-03-10' }],
    ['an amount', { project_amount: '4600.00' }],
    ['the status', { remarks: 'Sold' }],
  ] as [string, Partial<LeadFieldValues>][])('is given %s by nobody', (_, changes) => {
    given(created, erased).when(change(changes)).thenRefused(closed)
  })
  it('has no follow-up any more, which no undo brings back', () => {
    given(created, erased)
      .when(change({ next_followup_date: null }))
      .thenNothing()
    given(created, erased)
      .when({ type: 'UndoChange', data: { version: 2 } })
      .thenRefused(closed)
  })
  it('is what it was to a form that changes nothing', () =>
    given(created, erased)
      .when(change({ project_amount: '4500.00' }))
      .thenNothing())
  it('can be deleted, and brought back', () => {
    given(created, erased).when({ type: 'DeleteLead', data: null }).thenEvents(deleted)
    given(created, erased, deleted)
      .when({ type: 'RestoreLead', data: null })
      .thenEvents({ type: 'LeadRestored', data: { lead: start.name } })
  })
})
