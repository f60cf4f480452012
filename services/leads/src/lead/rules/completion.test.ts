import { completionMarkerText, maxNotesLength } from '@crm/contracts'
import type { LeadEvent } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, expect, it } from 'vitest'
import { type LeadCommand, leadDecider } from '../decider.ts'

const given = createDeciderTester(leadDecider)
const name = 'Ada Example'
const today = '2026-04-02'

const created: LeadEvent = {
  type: 'LeadCreated',
  data: {
    name,
    phone: '(213) 555-0101',
    email: 'ada@example.com',
    origin: 'facebook',
    createdOn: '2026-03-02',
    assignedTo: 'maria',
    status: 'New',
    followUpOn: null,
    amount: '4500.00',
    notes: 'Wants matte white',
    additionalNotes: null,
  },
}
const told = <T>(from: T, to: T) => ({ lead: name, from, to })
const sold: LeadEvent = { type: 'LeadSold', data: told('New', 'Sold') }
const unsold: LeadEvent = { type: 'LeadQualified', data: told('Sold', 'In Progress') }
const deleted: LeadEvent = { type: 'LeadDeleted', data: { lead: name } }
const noted = (from: string | null, to: string | null): LeadEvent => ({ type: 'AdditionalNotesChanged', data: told(from, to) })
const project = {
  customer_name: name,
  phone: '(213) 555-0101',
  email: 'ada@example.com',
  address: null,
  project_amount: '4500.00',
  deposit_paid: false,
  balance_paid: false,
  installation_date: null,
  assigned_installer: [],
  notes: 'Wants matte white',
  original_lead_origin: 'facebook',
  original_date_created: '2026-03-02',
  original_assigned_to: 'maria',
}
const completed: LeadEvent = { type: 'InstallationCompleted', data: { ...told(null, today), project } }
const reopened = (undoes: number): LeadEvent => ({ type: 'InstallationReopened', data: { ...told(today, null), undoes } })
const complete: LeadCommand = { type: 'CompleteInstallation', data: { today } }
const withNote = (note: string): LeadCommand => ({ type: 'CompleteInstallation', data: { today, note } })
const reopen: LeadCommand = { type: 'ReopenInstallation', data: null }
const undo = (version: number, through?: number): LeadCommand => ({ type: 'UndoChange', data: { version, through } })
const notFound = { name: 'NotFound', message: 'Installation not found' }

describe('an installation that is marked as done', () => {
  it('is a completed project of today, and says so in its additional notes', () => {
    given(created, sold).when(complete).thenEvents(completed, noted(null, 'Installation completed and moved to completed projects'))
  })

  it('keeps what the project was on that day', () => {
    const facts: LeadEvent[] = [
      { type: 'LeadDetailsChanged', data: { lead: name, changes: { address: { from: null, to: '1 Sample Street' } } } },
      { type: 'InstallationScheduled', data: told<string | null>(null, '2026-04-01') },
      { type: 'InstallersAssigned', data: told<string[]>([], ['Diego Sample']) },
      { type: 'DepositRecorded', data: told(false, true) },
      { type: 'LeadReassigned', data: told('maria', 'james') },
    ]
    const then = {
      ...project,
      address: '1 Sample Street',
      installation_date: '2026-04-01',
      assigned_installer: ['Diego Sample'],
      deposit_paid: true,
      original_assigned_to: 'james',
    }
    given(created, sold, ...facts)
      .when(complete)
      .thenEvents({ type: 'InstallationCompleted', data: { ...told(null, today), project: then } }, noted(null, completionMarkerText))
  })

  it('gets the text below what its additional notes say', () => {
    given(created, sold, noted(null, 'Has a dog'))
      .when(complete)
      .thenEvents(completed, noted('Has a dog', `Has a dog\n${completionMarkerText}`))
  })

  it('gets the text once, also where somebody has written it', () => {
    given(created, sold, noted(null, `Done. ${completionMarkerText}.`))
      .when(complete)
      .thenEvents(completed)
  })

  it('leaves additional notes that are full as they are', () => {
    given(created, sold, noted(null, 'x'.repeat(maxNotesLength)))
      .when(complete)
      .thenEvents(completed)
    const room = 'x'.repeat(maxNotesLength - completionMarkerText.length - 1)
    given(created, sold, noted(null, room))
      .when(complete)
      .thenEvents(completed, noted(room, `${room}\n${completionMarkerText}`))
  })

  it('is done on the day that was chosen, which is not in the future', () => {
    const on = (day: string): LeadCommand => ({ type: 'CompleteInstallation', data: { today, day } })
    const told: LeadEvent = { type: 'InstallationCompleted', data: { lead: name, from: null, to: '2026-03-30', project } }
    given(created, sold).when(on('2026-03-30')).thenEvents(told, noted(null, completionMarkerText))
    given(created, sold).when(on(today)).thenEvents(completed, noted(null, completionMarkerText))
    given(created, sold)
      .when(on('2026-04-03'))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'completed_on', message: 'Must not be in the future' }] })
  })

  it('adds the note to the notes, dated today, and to what the project was', () => {
    const line = '[Apr 2, 2026] Panel scratched\n  Will bring a new one'
    const then = { ...project, notes: `Wants matte white\n${line}` }
    const events: LeadEvent[] = [
      { type: 'NoteAdded', data: { lead: name, text: line } },
      { type: 'InstallationCompleted', data: { ...told(null, today), project: then } },
      noted(null, completionMarkerText),
    ]
    given(created, sold)
      .when(withNote(' Panel scratched \n Will bring a new one\n'))
      .thenEvents(...events)
    given(created, sold, ...events)
      .when(undo(4))
      .thenRefused({ name: 'Refused', message: 'An installation that was marked as done can only be reopened, not undone' })
  })

  it('adds the note of a second person, and the same note once', () => {
    const done = [created, sold, completed, noted(null, completionMarkerText)] as const
    const added: LeadEvent = { type: 'NoteAdded', data: { lead: name, text: '[Apr 2, 2026] Keys returned' } }
    given(...done)
      .when(withNote('Keys returned'))
      .thenEvents(added)
    given(...done, added)
      .when(withNote('Keys returned'))
      .thenNothing()
  })

  it('keeps its note when it is reopened', () => {
    given(created, sold, { type: 'NoteAdded', data: { lead: name, text: '[Apr 2, 2026] Keys returned' } }, completed)
      .when(reopen)
      .thenEvents(reopened(4))
  })

  it('refuses a note for which the notes have no space, and of a lead whose personal data was erased', () => {
    given(created, sold, { type: 'NotesRewritten', data: told<string | null>('Wants matte white', 'x'.repeat(maxNotesLength)) })
      .when(withNote('Keys returned'))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'note', message: 'The notes of this lead have no space for it' }] })
    const erased: LeadEvent = { type: 'LeadErased', data: { erasure: 1 } }
    given(created, sold, erased)
      .when(withNote('Keys returned'))
      .thenRefused({ name: 'Refused', message: 'The personal data of this lead was erased: it can no longer be changed' })
  })

  it('is done once, however often that is pressed', () => {
    given(created, sold, completed, noted(null, completionMarkerText)).when(complete).thenNothing()
    given(created, sold, completed, noted(null, completionMarkerText), noted(completionMarkerText, null)).when(complete).thenNothing()
  })

  it('is a Sold lead in whatever letters, and not deleted', () => {
    given(created, { ...sold, data: told('New', 'SOLD') })
      .when(complete)
      .thenEvents(completed, noted(null, completionMarkerText))
    given(created).when(complete).thenRefused(notFound)
    given(created, sold, unsold).when(complete).thenRefused(notFound)
    given(created, sold, deleted).when(complete).thenRefused(notFound)
    given().when(complete).thenRefused(notFound)
  })
})

describe('a completion that is taken back', () => {
  const done = [created, sold, completed, noted(null, completionMarkerText)] as const

  it('is a fact that says what it undoes, and takes the text with it', () => {
    given(...done)
      .when(reopen)
      .thenEvents(reopened(3), noted(completionMarkerText, null))
  })

  it.each([
    ['Has a dog', `Has a dog\n${completionMarkerText}`],
    ['Has a dog\n\nRing twice', `Has a dog\n\n${completionMarkerText}\nRing twice`],
    ['Paid. .', `Paid. ${completionMarkerText}.`],
    ['Has a dog', `${completionMarkerText}\nHas a dog\n  ${completionMarkerText} ${completionMarkerText}`],
  ])('leaves of the additional notes %j of %j', (left, notes) => {
    given(created, sold, completed, noted(null, notes)).when(reopen).thenEvents(reopened(3), noted(notes, left))
  })

  it('may be of an installation that only the text of its notes calls completed', () => {
    given(created, sold, noted(null, completionMarkerText)).when(reopen).thenEvents(noted(completionMarkerText, null))
  })

  it('may be of one whose text somebody has removed', () => {
    given(...done, noted(completionMarkerText, null))
      .when(reopen)
      .thenEvents(reopened(3))
  })

  it('is taken back once, however often that is pressed', () => {
    given(...done, reopened(3), noted(completionMarkerText, null))
      .when(reopen)
      .thenNothing()
  })

  it('leaves an installation that can be completed once more', () => {
    const open = [...done, reopened(3), noted(completionMarkerText, null)]
    given(...open)
      .when(complete)
      .thenEvents(completed, noted(null, completionMarkerText))
    given(...open, completed, noted(null, completionMarkerText))
      .when(reopen)
      .thenEvents(reopened(7), noted(completionMarkerText, null))
  })

  it('is none where nothing is completed', () => {
    given(created, sold).when(reopen).thenRefused({ name: 'Refused', message: 'This installation is not completed' })
    given(created).when(reopen).thenRefused(notFound)
    given(...done, unsold)
      .when(reopen)
      .thenRefused(notFound)
    given(...done, deleted)
      .when(reopen)
      .thenRefused(notFound)
    given().when(reopen).thenRefused(notFound)
  })
})

describe('the general undo', () => {
  const refusal = { name: 'Refused', message: 'An installation that was marked as done can only be reopened, not undone' }
  const done = [created, sold, completed, noted(null, completionMarkerText)] as const

  it('takes no completion back, alone or with its text', () => {
    for (const command of [undo(3), undo(4), undo(3, 4), undo(2, 4)])
      given(...done)
        .when(command)
        .thenRefused(refusal)
  })

  it('takes no taking back back', () => {
    const open = [...done, reopened(3), noted(completionMarkerText, null)]
    for (const command of [undo(5), undo(6), undo(5, 6)])
      given(...open)
        .when(command)
        .thenRefused(refusal)
  })

  it('takes other changes of the notes back, also of the text that somebody wrote', () => {
    given(...done, noted(completionMarkerText, `${completionMarkerText}\nHas a dog`))
      .when(undo(5))
      .thenEvents({
        type: 'AdditionalNotesChanged',
        data: { ...told(`${completionMarkerText}\nHas a dog`, completionMarkerText), undoes: 5 },
      })
    given(created, noted(null, completionMarkerText), sold)
      .when(undo(2))
      .thenEvents({ type: 'AdditionalNotesChanged', data: { ...told(completionMarkerText, null), undoes: 2 } })
    given(created, sold, { ...completed }, noted(null, 'Has a dog'))
      .when(undo(4))
      .thenEvents({ type: 'AdditionalNotesChanged', data: { ...told('Has a dog', null), undoes: 4 } })
  })

  it('of the sale hides the installation and keeps its completion', () => {
    const state = [...done, unsold, sold].reduce(leadDecider.evolve, leadDecider.initialState)
    expect(state).toMatchObject({ values: { completed_on: today, additional_notes: completionMarkerText } })
    given(...done, unsold, sold)
      .when(complete)
      .thenNothing()
  })
})
