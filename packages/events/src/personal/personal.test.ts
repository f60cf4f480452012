import { completionMarkerText } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { buildPersonPattern, buildSurnamePattern, createTextRedactor } from './person.ts'
import { collectPersonIdentifiers, redactEventOfPerson, redactMentionsInEvent } from './redact.ts'

const quentin = { names: ['Quentin Abernathy', 'Q'], emails: ['quentin@example.com'], phones: ['(303) 555-0142'], addresses: [] }
const pattern = buildPersonPattern(quentin)
const clean = createTextRedactor(pattern)
const without = (event: Parameters<typeof redactEventOfPerson>[0]) => redactEventOfPerson(event, quentin, '8')

describe('what is personal in a fact', () => {
  it('goes, and figures, days and people of the business stay', () => {
    const start = {
      origin: 'google_text',
      createdOn: '2026-03-02',
      assignedTo: 'maria',
      status: 'New',
      followUpOn: null,
      amount: '4800.00',
    }
    const told = {
      name: 'Quentin Abernathy',
      phone: '(303) 555-0142',
      email: 'quentin@example.com',
      notes: 'Two kids',
      additionalNotes: null,
    }
    expect(without({ type: 'LeadCreated', data: { ...start, ...told } })).toEqual({
      ...{ ...start, name: 'Erased', phone: null, email: null, notes: 'Erased', additionalNotes: null },
    })
  })

  it('leaves in notes the words that make an installation a repair or a completed one', () => {
    const data = { lead: 'Quentin', from: `Fix the door.\n${completionMarkerText}`, to: 'Suffix only' }
    expect(without({ type: 'AdditionalNotesChanged', data })).toEqual({
      lead: 'Erased',
      from: `Erased (repair)\n${completionMarkerText}`,
      to: 'Erased',
    })
  })

  it('leaves the address of an installer on a message about the person', () => {
    const sent = (recipient: string) =>
      without({ type: 'EmailSent', data: { recipient, subject: 'For Quentin', templateVersion: 2, reply: '250 ok' } })
    expect(sent('Quentin@example.com')).toEqual({ recipient: 'Erased', subject: 'Erased', templateVersion: 2, reply: 'Erased' })
    expect(sent('crew@example.com')).toMatchObject({ recipient: 'crew@example.com', subject: 'Erased' })
  })

  it.each([
    ['SB-1', 'SB-1'],
    ['ABERNATHY-7', 'Erased 8'],
    ['kit_for_quentin', 'Erased 8'],
    ['303-555-0142/2', 'Erased 8'],
    ['Abernathyson 1', 'Abernathyson 1'],
  ])('leaves the number of an order unless it names them: %s becomes %s', (number, expected) => {
    const change = { type: 'BookletDeleted', data: { order: number } }
    expect(without(change)).toEqual({ order: expected })
  })

  it('is what the person was ever known by', () => {
    const data = { lead: 'Quentin Abernathy', from: 'old@example.com', to: null }
    const known = { names: ['Quentin Abernathy'], emails: ['old@example.com'], phones: [], addresses: [] }
    expect(collectPersonIdentifiers({ type: 'EmailChanged', data })).toEqual(known)
    const changes = { email: { from: 'old@example.com', to: null }, lead_origin: { from: 'facebook', to: 'google' } }
    const details = { type: 'LeadDetailsChanged', data: { lead: 'Quentin Abernathy', changes } }
    expect(collectPersonIdentifiers(details)).toEqual(known)
    expect(without(details)).toEqual({ lead: 'Erased', changes: { ...changes, email: { from: null, to: null } } })
  })
})

describe('a surname alone', () => {
  const surname = createTextRedactor(buildSurnamePattern({ ...quentin, names: ['Quentin Abernathy', 'Quentin "Q" Ó Shea', 'Bo Li', 'Q'] }))
  it.each([
    ['Mrs. ABERNATHY called', 'Mrs. Erased called'],
    ['abernathy_leads.csv', 'Erased_leads.csv'],
    ['ask Shea', 'ask Erased'],
  ])('is found in %j', (text, expected) => expect(surname(text)).toBe(expected))
  it.each(['Quentin', 'Abernathyson', 'Li'])('is not %j', (text) => expect(surname(text)).toBe(text))
  it('needs a full name', () => expect(buildSurnamePattern({ ...quentin, names: ['Q'] })).toBeNull())
})

describe('a text that names the person', () => {
  it.each([
    ['Brother of Quentin Abernathy.', 'Brother of Erased.'],
    ['call +1 303.555.0142 or 3035550142', 'call Erased or Erased'],
    ['wrote from QUENTIN@example.com', 'wrote from Erased'],
    ['quentin  abernathy', 'Erased'],
    ['Abernathy, Quentin called', 'Erased called'],
    ['leads_quentin_abernathy_2026.csv', 'leads_Erased_2026.csv'],
    ['abernathy-quentin.csv', 'Erased.csv'],
    ['Quentin.Abernathy.csv', 'Erased.csv'],
    ['quentin%20abernathy.csv', 'Erased.csv'],
    ['7;Quentin;Abernathy;x', '7;Erased;x'],
    ['["Quentin", "Abernathy"]', '["Erased"]'],
    [JSON.stringify(JSON.stringify(['Abernathy', 'Quentin'])), JSON.stringify('["Erased"]')],
  ])('%j is %j', (text, expected) => expect(clean(text)).toBe(expected))

  it.each([
    'Quentin called',
    'Quentin Abernathyson',
    'Abernathy Quentin',
    'Abernathy. Quentin',
    'xquentin_abernathy',
    'xquentin@example.com',
    '3035550142 7'.replace(' ', ''),
    '13035550143',
    'Q',
  ])('is not %j', (text) => expect(clean(text)).toBe(text))

  it.each([
    ['Robert "Bob" Tillings', 'son of ROBERT "BOB" TILLINGS'],
    ['Robert "Bob" Tillings', 'first line\nRobert\t"Bob"\r\nTillings'],
    ["Back\\slash O'Neil", "and\tback\\slash o'neil,"],
    ['José Ångström', 'is JOSÉ\u00a0ÅNGSTRÖM'],
  ])('with %j, is found in %j and in the JSON and CSV of it', (name, text) => {
    const found = buildPersonPattern({ names: [name], emails: [], phones: [], addresses: [] })
    const asStored = new RegExp(found ?? '', 'iu')
    expect(createTextRedactor(found)(text)).toContain('Erased')
    for (const stored of [JSON.stringify(text), JSON.stringify(JSON.stringify(text)), text.replaceAll('"', '""')])
      expect(stored).toMatch(asStored)
  })

  it('at the beginning of a line, is found in its JSON, an e-mail too', () => {
    const asStored = new RegExp(pattern ?? '', 'iu')
    expect(JSON.stringify('Hello\nQuentin Abernathy')).toMatch(asStored)
    expect(JSON.stringify('Hello\tquentin@example.com')).toMatch(asStored)
  })

  it('loses the name alone where it is about somebody else, whose own fields stay', () => {
    const data = { lead: 'Quentin Abernathy', text: 'Neighbour of Quentin Abernathy, likes white' }
    expect(redactMentionsInEvent({ type: 'NoteAdded', data }, clean)).toEqual({ ...data, text: 'Neighbour of Erased, likes white' })
  })
})
