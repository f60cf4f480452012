import type { RecordedEvent } from '@crm/domain'
import type { LeadEvent, LeadFieldValues } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadDecider } from '../decider.ts'

const given = createDeciderTester(leadDecider)
const name = 'Ada Example'
const created: LeadEvent = {
  type: 'LeadCreated',
  data: {
    name,
    phone: '(213) 555-0101',
    email: null,
    origin: 'facebook',
    createdOn: '2026-03-02',
    assignedTo: 'maria',
    status: 'New',
    followUpOn: '2026-03-09',
    amount: '4500.00',
    notes: null,
    additionalNotes: null,
  },
}
const priced = (from: string, to: string, more: object = {}): LeadEvent => ({
  type: 'ProjectPriced',
  data: { lead: name, from, to, ...more },
})
const sold: LeadEvent = { type: 'LeadSold', data: { lead: name, from: 'New', to: 'Sold' } }
const note = (text: string): LeadEvent => ({ type: 'NoteAdded', data: { lead: name, text } })
const deleted: LeadEvent = { type: 'LeadDeleted', data: { lead: name } }
const restored: LeadEvent = { type: 'LeadRestored', data: { lead: name, undoes: 2 } }
const by = (username: string, version: number, event: LeadEvent): RecordedEvent<LeadEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `event-${version}`,
  streamId: 'lead-1',
  version,
  at: `2026-03-05T10:0${version}:00.000Z`,
  meta: { actor: { id: '1', name: username }, ip: null, userAgent: null, correlationId: `c${version}`, causationId: null },
})
const undo = (version: number) => ({ type: 'UndoChange' as const, data: { version } })

describe('undoing the last change of a field', () => {
  it('sets the value before again, as a fact that says what it undoes', () => {
    given(created, priced('4500.00', '5000.00'), sold)
      .when(undo(2))
      .thenEvents(priced('5000.00', '4500.00', { undoes: 2 }))
  })

  it('sets back one field of a save that corrected several, or all of them by one event', () => {
    const changes = { phone: { from: '(213) 555-0101', to: null }, email: { from: null, to: 'ada@example.com' } }
    const corrected: LeadEvent = { type: 'LeadDetailsChanged', data: { lead: name, changes } }
    const back = { phone: { from: null, to: '(213) 555-0101' }, email: { from: 'ada@example.com', to: null } }
    const undone = (some: Partial<typeof back>): LeadEvent => ({
      type: 'LeadDetailsChanged',
      data: { lead: name, changes: some, undoes: 2 },
    })
    given(created, corrected)
      .when({ type: 'UndoChange', data: { version: 2, field: 'email' } })
      .thenEvents(undone({ email: back.email }))
    given(created, corrected).when(undo(2)).thenEvents(undone(back))
    given(created, corrected)
      .when({ type: 'UndoChange', data: { version: 2, field: 'address' } })
      .thenRefused({ name: 'Refused', message: 'There is no change to undo here' })
  })

  it('takes a sale back by the status', () => {
    given(created, sold)
      .when(undo(2))
      .thenEvents({ type: 'LeadQualified', data: { lead: name, from: 'Sold', to: 'New', undoes: 2 } })
  })

  it('takes an added note back by rewriting the notes without it', () => {
    given(created, note('Called'), note('Sent quote'))
      .when(undo(3))
      .thenEvents({ type: 'NotesRewritten', data: { lead: name, from: 'Called\nSent quote', to: 'Called', undoes: 3 } })
  })

  it('brings notes of several entries back as one fact', () => {
    given(created, note('[Mar 5, 2026] Called'), note('[Mar 6, 2026] Sent'), {
      type: 'NotesRewritten',
      data: { lead: name, from: '[Mar 5, 2026] Called\n[Mar 6, 2026] Sent', to: null },
    })
      .when(undo(4))
      .thenEvents({ type: 'NotesRewritten', data: { lead: name, from: null, to: '[Mar 5, 2026] Called\n[Mar 6, 2026] Sent', undoes: 4 } })
  })

  it('happens once, however often it is asked', () => {
    given(created, priced('4500.00', '5000.00'), priced('5000.00', '4500.00', { undoes: 2 }))
      .when(undo(2))
      .thenNothing()
  })

  it('can be undone itself', () => {
    given(created, priced('4500.00', '5000.00'), priced('5000.00', '4500.00', { undoes: 2 }))
      .when(undo(3))
      .thenEvents(priced('4500.00', '5000.00', { undoes: 3 }))
  })

  it('is refused where the field has changed since, and says who changed it', () => {
    given(created, by('james', 2, priced('4500.00', '5000.00')), by('sofia', 3, priced('5000.00', '6000.00')))
      .when(undo(2))
      .thenRefused({
        name: 'Refused',
        message: 'Sofia has changed the project amount of this lead since, so this can no longer be undone',
      })
  })

  it('is refused for what the lead was recorded with', () => {
    given(created).when(undo(1)).thenRefused({ name: 'Refused', message: 'This is the first version of the lead, so it cannot be undone' })
  })

  it('is refused for a version that the lead has not reached', () => {
    given(created).when(undo(2)).thenRefused({ name: 'Invalid' })
  })

  it('is refused for a lead that does not exist, and for a deleted one', () => {
    given().when(undo(1)).thenRefused({ name: 'NotFound', message: 'Lead not found' })
    given(created, sold, deleted).when(undo(2)).thenRefused({ name: 'Refused', message: 'This lead is deleted. Restore it first.' })
  })
})

describe('undoing all that one save did', () => {
  const save = [
    by('maria', 2, priced('4500.00', '5000.00')),
    by('maria', 3, sold),
    by('maria', 4, note('Called')),
    by('maria', 5, note('Sent')),
  ]
  const all = { type: 'UndoChange' as const, data: { version: 2, through: 5 } }
  const soldBack = { type: 'LeadQualified' as const, data: { lead: name, from: 'Sold', to: 'New', undoes: 3 } }
  const notesBack = { type: 'NotesRewritten' as const, data: { lead: name, from: 'Called\nSent', to: null, undoes: 4 } }

  it('sets every field that it changed, each as a fact that says what it undoes', () => {
    given(created, ...save)
      .when(all)
      .thenEvents(soldBack, priced('5000.00', '4500.00', { undoes: 2 }), notesBack)
  })

  it('happens once, and after one field was undone does the rest', () => {
    given(created, ...save, priced('5000.00', '4500.00', { undoes: 2 }))
      .when(all)
      .thenEvents(soldBack, notesBack)
    given(created, ...save, soldBack, priced('5000.00', '4500.00', { undoes: 2 }), notesBack)
      .when(all)
      .thenNothing()
    for (const version of [4, 5])
      given(created, ...save, notesBack)
        .when(undo(version))
        .thenNothing()
  })

  it('is refused as a whole where one of the fields has changed since', () => {
    given(created, ...save, by('james', 6, priced('5000.00', '6000.00')))
      .when(all)
      .thenRefused({ name: 'Refused', message: 'James has changed the project amount of this lead since, so this can no longer be undone' })
  })

  it('is refused for versions that the lead has not reached, and for how it was recorded', () => {
    given(created, sold)
      .when({ type: 'UndoChange', data: { version: 2, through: 3 } })
      .thenRefused({ name: 'Invalid', errors: [{ path: 'through', message: 'This version does not exist yet' }] })
    given(created, sold)
      .when({ type: 'UndoChange', data: { version: 1, through: 2 } })
      .thenRefused({ name: 'Refused', message: 'This is the first version of the lead, so it cannot be undone' })
  })
})

describe('undoing a deletion', () => {
  it('restores the lead', () => {
    given(created, deleted).when(undo(2)).thenEvents(restored)
  })

  it('happens once, however often it is asked', () => {
    given(created, deleted, restored).when(undo(2)).thenNothing()
  })

  it('is refused for an older deletion than the last one', () => {
    given(created, deleted, restored, deleted).when(undo(2)).thenRefused({ name: 'Refused' })
    given(created, deleted, restored).when(undo(3)).thenRefused({ name: 'Refused', message: 'There is no change to undo here' })
  })
})

const text = fc.constantFrom(null, 'One', 'Two', 'One\nTwo', '[Mar 5, 2026] A\n[Mar 6, 2026] B')
const day = fc.constantFrom(null, '2026-03-05', '2026-04-01')
const change = fc.record(
  {
    name: fc.constantFrom('Ada Example', 'Ada Parc'),
    phone: fc.constantFrom('(213) 555-0101', '(213) 555-0102'),
    email: fc.constantFrom(null, 'ada@example.com'),
    address: text,
    remarks: fc.constantFrom('New', 'In Progress', 'Sold', 'Not Interested'),
    next_followup_date: day,
    installation_date: day,
    notes: text,
    additional_notes: text,
    project_amount: fc.constantFrom('0.00', '4500.00', '5000.00'),
    deposit_paid: fc.boolean(),
    assigned_installer: fc.constantFrom<string[]>([], ['Dee Fox'], ['Dee Fox', 'Ben Cole']),
    selected_colors: fc.constantFrom<string[]>([], ['K1'], ['K1', 'K2']),
  },
  { requiredKeys: [] },
)

describe('whatever happened to a lead', () => {
  it('undoing the last change of any field restores that field and no other', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let state = leadDecider.evolve(leadDecider.initialState, created)
        for (const [index, values] of changes.entries()) {
          const wish = {
            type: 'ChangeLead' as const,
            data: { changes: values as Partial<LeadFieldValues>, by: index % 2 ? 'james' : 'maria' },
          }
          state = leadDecider.decide(wish, state).reduce(leadDecider.evolve, state)
        }
        if (!state.exists) throw new Error('it was recorded')
        for (const field of Object.keys(state.past) as (keyof LeadFieldValues)[]) {
          const past = state.past[field]
          const last = past.at(-1)
          if (last === undefined || past.length === 1) continue
          const back = { type: 'UndoChange' as const, data: { version: last.version, field } }
          const after = leadDecider.decide(back, state).reduce(leadDecider.evolve, state)
          expect(after).toMatchObject({ values: { ...state.values, [field]: past.at(-2)?.value } })
          expect(leadDecider.decide(back, after)).toEqual([])
        }
      }),
    )
  })

  it('undoing all of the last save leaves the lead as it was before it', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let [before, state] = [leadDecider.evolve(leadDecider.initialState, created), leadDecider.evolve(leadDecider.initialState, created)]
        for (const values of changes) {
          const events = leadDecider.decide(
            { type: 'ChangeLead', data: { changes: values as Partial<LeadFieldValues>, by: 'maria' } },
            state,
          )
          if (events.length === 0) continue
          before = state
          state = events.reduce(leadDecider.evolve, state)
        }
        if (!state.exists || !before.exists || state === before) return
        const all = { type: 'UndoChange' as const, data: { version: before.version + 1, through: state.version } }
        const after = leadDecider.decide(all, state).reduce(leadDecider.evolve, state)
        expect(after).toMatchObject({ values: before.values })
        expect(leadDecider.decide(all, after)).toEqual([])
      }),
    )
  })
})
