import type { RecordedEvent } from '@crm/domain'
import type { DetailChanges, RepairEvent, RepairValues } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { repairRequestDecider } from './decider.ts'

const given = createDeciderTester(repairRequestDecider)
const today = '2026-03-05'
const customer = 'Ada Park'
const wanted: RepairValues = {
  project_id: 7,
  customer_name: customer,
  phone: '(512) 555-0100',
  email: 'ada@example.com',
  address: '1 Main St\nAustin, TX 78701',
  issue_description: 'Door panel is lifting',
  priority: 'Medium',
  status: 'Pending',
  date_reported: '2026-03-02',
  completion_date: null,
  notes: null,
  appointment_date: null,
  assigned_installer: [],
}
const requested: RepairEvent = {
  type: 'RepairRequested',
  data: {
    projectId: 7,
    customer,
    phone: '(512) 555-0100',
    email: 'ada@example.com',
    address: '1 Main St\nAustin, TX 78701',
    issue: 'Door panel is lifting',
    priority: 'Medium',
    reportedOn: '2026-03-02',
    notes: null,
  },
}
const completed: RepairEvent = { type: 'RepairCompleted', data: { customer, from: 'Pending', to: 'Completed' } }
const corrected = (changes: DetailChanges<RepairValues>, name = customer): RepairEvent => ({
  type: 'RepairDetailsChanged',
  data: { customer: name, changes },
})
const doneOn = (to: string | null, from: string | null = null) => corrected({ completion_date: { from, to } })
const request = (more: Partial<RepairValues> = {}) => ({ type: 'RequestRepair', data: { wanted: { ...wanted, ...more }, today } }) as const
const change = (changes: Partial<RepairValues>, version?: number) => ({ type: 'ChangeRepair', data: { changes, version, today } }) as const
const refusedAt = (path: string, message: string) => ({ name: 'Invalid', errors: [{ path, message }] })

const by = (name: string, version: number, event: RepairEvent): RecordedEvent<RepairEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `e${version}`,
  streamId: 'repairRequest-7',
  version,
  at: `2026-03-0${version}T10:00:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('taking a repair request', () => {
  it('is told with all that it starts with', () => {
    given().when(request()).thenEvents(requested)
  })

  it('that has an appointment and installers already tells them too', () => {
    given()
      .when(request({ appointment_date: '2026-03-09', assigned_installer: ['Ana'] }))
      .thenEvents(
        requested,
        corrected({ appointment_date: { from: null, to: '2026-03-09' }, assigned_installer: { from: [], to: ['Ana'] } }),
      )
  })

  it('that is under way already tells that too', () => {
    given()
      .when(request({ status: 'In Progress' }))
      .thenEvents(requested, { type: 'RepairStarted', data: { customer, from: 'Pending', to: 'In Progress' } })
  })

  it('that is completed already was completed today, where no day is given', () => {
    given()
      .when(request({ status: 'Completed' }))
      .thenEvents(requested, completed, doneOn(today))
  })

  it('is refused with a completion date before the date reported', () => {
    given()
      .when(request({ status: 'Completed', completion_date: '2026-03-01' }))
      .thenRefused(refusedAt('completion_date', 'Must not be before the date reported'))
  })

  it('is refused with a completion date where it is not completed', () => {
    given()
      .when(request({ completion_date: today }))
      .thenRefused(refusedAt('completion_date', 'Only a completed repair request has a completion date'))
  })
})

describe('changing a repair request', () => {
  const tells: [string, Partial<RepairValues>, RepairEvent][] = [
    ['a customer', { customer_name: 'Ada P.' }, corrected({ customer_name: { from: customer, to: 'Ada P.' } }, 'Ada P.')],
    ['a phone', { phone: '1' }, corrected({ phone: { from: '(512) 555-0100', to: '1' } })],
    ['no email', { email: null }, corrected({ email: { from: 'ada@example.com', to: null } })],
    ['an address', { address: '2 Elm St' }, corrected({ address: { from: wanted.address, to: '2 Elm St' } })],
    ['no project', { project_id: null }, corrected({ project_id: { from: 7, to: null } })],
    ['an issue', { issue_description: 'x' }, corrected({ issue_description: { from: wanted.issue_description, to: 'x' } })],
    ['a priority', { priority: 'Urgent' }, corrected({ priority: { from: 'Medium', to: 'Urgent' } })],
    ['a date reported', { date_reported: '2026-03-01' }, corrected({ date_reported: { from: '2026-03-02', to: '2026-03-01' } })],
    ['In Progress', { status: 'In Progress' }, { type: 'RepairStarted', data: { customer, from: 'Pending', to: 'In Progress' } }],
    ['Cancelled', { status: 'Cancelled' }, { type: 'RepairCancelled', data: { customer, from: 'Pending', to: 'Cancelled' } }],
    ['notes', { notes: 'Ring' }, corrected({ notes: { from: null, to: 'Ring' } })],
  ]
  it.each(tells)('to %s is told by one fact', (_, changes, fact) => given(requested).when(change(changes)).thenEvents(fact))

  it('to what it is tells nothing: done twice is done once', () => {
    given(requested, completed, doneOn(today))
      .when(change({ status: 'Completed', notes: null }))
      .thenNothing()
  })

  it('is refused for one that never was', () => {
    given()
      .when(change({ notes: 'x' }))
      .thenRefused({ name: 'NotFound', message: 'Repair request not found' })
  })
})

describe('the completion date', () => {
  it('is today where the request becomes Completed without one', () => {
    for (const completion_date of [null, undefined])
      given(requested)
        .when(change({ status: 'Completed', ...(completion_date === null && { completion_date }) }))
        .thenEvents(completed, doneOn(today))
  })

  it('is the day that is sent with it', () => {
    given(requested)
      .when(change({ status: 'Completed', completion_date: '2026-03-04' }))
      .thenEvents(completed, doneOn('2026-03-04'))
  })

  it('can be put right afterwards', () => {
    given(requested, completed, doneOn(today))
      .when(change({ completion_date: '2026-03-03' }))
      .thenEvents(doneOn('2026-03-03', today))
  })

  it('goes where the request is Completed no longer', () => {
    given(requested, completed, doneOn(today))
      .when(change({ status: 'Pending' }))
      .thenEvents({ type: 'RepairReopened', data: { customer, from: 'Completed', to: 'Pending' } }, doneOn(null, today))
  })

  it.each(['Pending', 'In Progress', 'Cancelled'])('is refused with the status %s', (status) => {
    given(requested, completed, doneOn(today))
      .when(change({ status, completion_date: today }))
      .thenRefused(refusedAt('completion_date', 'Only a completed repair request has a completion date'))
  })

  it('is refused by name where somebody marks as done what is reported for a later day', () => {
    given({ ...requested, data: { ...requested.data, reportedOn: '2026-04-01' } } as RepairEvent)
      .when(change({ status: 'Completed' }))
      .thenRefused({ name: 'Invalid', message: 'Date reported: Must not be after today, the completion date' })
  })

  it('must not come before the date reported, from either side', () => {
    const refused = refusedAt('completion_date', 'Must not be before the date reported')
    given(requested)
      .when(change({ status: 'Completed', completion_date: '2026-03-01' }))
      .thenRefused(refused)
    given(requested, completed, doneOn(today))
      .when(change({ date_reported: '2026-03-06' }))
      .thenRefused(refused)
  })

  it('may be the date reported, and both may move together', () => {
    given(requested, completed, doneOn('2026-03-02'))
      .when(change({ date_reported: '2026-03-09', completion_date: '2026-03-09' }))
      .thenEvents(
        corrected({ date_reported: { from: '2026-03-02', to: '2026-03-09' }, completion_date: { from: '2026-03-02', to: '2026-03-09' } }),
      )
  })
})

describe('two people on one repair request', () => {
  const first = by('maria', 1, requested)

  it('lose nothing where they change different fields', () => {
    given(first, by('james', 2, completed), by('james', 3, doneOn(today)))
      .when(change({ status: 'Pending', completion_date: null, notes: 'Ring' }, 1))
      .thenEvents(corrected({ notes: { from: null, to: 'Ring' } }))
  })

  it('are told of both values where they change the same', () => {
    const conflicts = [{ field: 'status', yours: 'Cancelled', theirs: 'Completed', by: 'james', at: '2026-03-02T10:00:00.000Z' }]
    given(first, by('james', 2, completed), by('james', 3, doneOn(today)))
      .when(change({ status: 'Cancelled', completion_date: null }, 1))
      .thenRefused({ name: 'Conflict', message: 'This repair request was changed while you were editing', conflicts })
  })

  it('complete it once, both', () => {
    given(first, by('james', 2, completed), by('james', 3, doneOn(today)))
      .when(change({ status: 'Completed' }, 1))
      .thenNothing()
  })

  it('can have read no version that is still to come', () => {
    given(first)
      .when(change({ notes: 'x' }, 2))
      .thenRefused(refusedAt('version', 'The repair request does not have this version yet'))
  })
})
