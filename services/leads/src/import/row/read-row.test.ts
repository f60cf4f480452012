import { leadOriginLabels } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { guessColumnTargets, isMetaLeadExport } from './guess-columns.ts'
import { findHeadingMeaning } from './heading-words.ts'
import { type RowReadingRules, readImportRow } from './read-row.ts'

const origins = new Map(
  Object.entries(leadOriginLabels).flatMap(([value, label]): [string, string][] => [
    [value, value],
    [label.toLowerCase(), value],
  ]),
)
const pacific = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' })
const rulesFor = (columns: string[], changed: Partial<RowReadingRules> = {}): RowReadingRules => ({
  columns,
  targets: guessColumnTargets(columns),
  meanings: columns.map(findHeadingMeaning),
  dateOrder: 'mdy',
  dayOf: (instant) => pacific.format(instant),
  isMeta: isMetaLeadExport(columns),
  origins: new Map([...origins, ['fb', 'facebook'], ['ig', 'instagram']]),
  defaults: { lead_origin: 'facebook', assigned_to: 'maria' },
  ...changed,
})

/** A row with a name, a phone and one more column. */
const withCell = (column: string, cell: string, changed: Partial<RowReadingRules> = {}) =>
  readImportRow(['Ada Park', '(512) 555-0100', cell], rulesFor(['Name', 'Phone', column], changed))
const messages = (row: ReturnType<typeof readImportRow>) => row.faults.map(({ message }) => message)

describe('columns', () => {
  it('are recognised in any order, case and punctuation', () => {
    expect(guessColumnTargets(['PHONE-NUMBER', 'E-Mail', 'full_name', 'Lead Origin', 'STATUS', 'Next Follow-up', 'shoe size'])).toEqual([
      'phone',
      'email',
      'name',
      'lead_origin',
      'remarks',
      'next_followup_date',
      'ignore',
    ])
  })

  it('are recognised as an export of this product names them', () => {
    expect(
      guessColumnTargets(['Name', 'Phone', 'Email', 'Origin', 'Status', 'Assigned To', 'Date Created', 'Next Follow-up', 'Project Amount']),
    ).not.toContain('ignore')
  })

  it.each(['Selected Colors', 'Selected Colours', 'Colour'])('for colors may be called %s', (column) => {
    expect(guessColumnTargets([column])).toEqual(['selected_colors'])
  })

  it('that mean the same are taken once, except where the row may fill several', () => {
    expect(guessColumnTargets(['Phone', 'Mobile', 'City', 'State', 'Status', 'Lead Stage'])).toEqual([
      ...['phone', 'phone', 'address', 'address', 'remarks', 'ignore'],
    ])
  })

  it('of a Meta Lead Ads export: its ids are left out and its questions become notes', () => {
    const columns = ['id', 'created_time', 'ad_id', 'ad_name', 'form_id', 'is_organic', 'platform', 'what’s_the_size_of_your_kitchen?']
    const rest = ['full_name', 'phone_number', 'email', 'lead_status']
    expect(isMetaLeadExport(columns)).toBe(true)
    expect(guessColumnTargets([...columns, ...rest])).toEqual([
      ...['ignore', 'date_created', 'ignore', 'ignore', 'ignore', 'ignore', 'lead_origin', 'notes'],
      ...['name', 'phone', 'email', 'ignore'],
    ])
  })

  it('of a Meta Lead Ads export that ask again for what is known become notes', () => {
    expect(guessColumnTargets(['created_time', 'form_id', 'platform', 'source', 'how_many_doors_&_drawers?', ''])).toEqual([
      'date_created',
      'ignore',
      'lead_origin',
      'notes',
      'notes',
      'ignore',
    ])
  })
})

describe('a row of a Meta Lead Ads export', () => {
  it('becomes a lead', () => {
    const columns = ['id', 'created_time', 'form_id', 'platform', 'kitchen_size?', 'full_name', 'phone_number', 'email']
    const cells = [
      'l:1234567890123456',
      '2026-11-26T23:04:11-08:00',
      'f:998',
      'ig',
      'About 30 doors',
      'Danielle Whitcombe',
      'p:+15035550187',
      'd@example.com',
    ]
    expect(readImportRow(cells, rulesFor(columns))).toEqual({
      values: {
        name: 'Danielle Whitcombe',
        phone: '+15035550187',
        email: 'd@example.com',
        lead_origin: 'instagram',
        date_created: '2026-11-26',
        notes: 'Kitchen size?: About 30 doors',
      },
      faults: [],
    })
  })
})

describe('the platform of a Meta Lead Ads export', () => {
  const columns = ['created_time', 'form_id', 'platform', 'full_name', 'phone_number']
  const read = (platform: string) => readImportRow(['2026-11-26', 'f:1', platform, 'Ada Park', 'p:+15035550187'], rulesFor(columns))

  it.each([
    ['fb', 'facebook'],
    ['Facebook', 'facebook'],
    ['IG', 'instagram'],
    ['instagram', 'instagram'],
  ])('%s is %s', (platform, origin) => expect(read(platform)).toMatchObject({ values: { lead_origin: origin }, faults: [] }))

  it.each(['an', 'msg', 'wa'])('that is no origin tells none: %s', (platform) => {
    const { values, faults } = read(platform)
    expect(faults).toEqual([])
    expect(values).not.toHaveProperty('lead_origin')
  })
})

describe('a phone', () => {
  it.each(['00512 5550100', '+1 (512) 555-0100', "'+15125550100", 'p:+15125550100'])('arrives as it was written: %s', (cell) => {
    const row = readImportRow(['Ada Park', cell], rulesFor(['Name', 'Phone']))
    expect(row).toEqual({ values: { name: 'Ada Park', phone: cell.replace(/^'|^p:/, '') }, faults: [] })
  })

  it.each(['call evenings', '1.50356E+10', '555'])('is refused: %s', (cell) => {
    expect(messages(readImportRow(['Ada Park', cell], rulesFor(['Name', 'Phone'])))).toEqual([`“${cell}” is not a phone number.`])
  })

  it('is refused where it is too long, and missing where there is none', () => {
    expect(messages(readImportRow(['Ada', '+1 512 555 0100 ext 12345'], rulesFor(['Name', 'Phone'])))).toEqual([
      'Phone is longer than 20 characters.',
    ])
    expect(messages(readImportRow(['', ''], rulesFor(['Name', 'Phone'])))).toEqual(['Name is missing.', 'Phone is missing.'])
  })
})

describe('a date', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['3/4/2026', '2026-03-04'],
    ['03-04-26', '2026-03-04'],
    ['11/27/2026 6:04 PM', '2026-11-27'],
    ['Mar 5, 2026', '2026-03-05'],
    ['5 March 2026', '2026-03-05'],
    ['Sept. 5, 2026', '2026-09-05'],
    ['5-dec-2026', '2026-12-05'],
    ['2026-02-28T23:59:59', '2026-02-28'],
    ['2026-03-08T07:59:59Z', '2026-03-07'],
    ['2026-11-26T07:59:59+0000', '2026-11-25'],
  ])('%s is %s', (cell, day) => expect(withCell('Date Created', cell)).toMatchObject({ values: { date_created: day }, faults: [] }))

  it('is read with the day first where that is said', () => {
    expect(withCell('Date', '3/4/2026', { dateOrder: 'dmy' }).values.date_created).toBe('2026-04-03')
  })

  it.each([
    ...['13/45/2026', '2026-02-30', 'tomorrow', '45987'],
    ...['2026-02-30T10:00:00Z', '2026-06-31 09:15:00+0000', '2026-13-01T10:00:00Z'],
    ...['marble 3, 2026', '3 Marc 2026', 'Janet 5, 2026', 'Septem 5, 2026'],
  ])('is refused: %s', (cell) => {
    expect(messages(withCell('Date', cell))).toEqual([`“${cell}” is not a date (month first).`])
  })

  it('that begins the other way is refused as that', () => {
    expect(messages(withCell('Date', '27/11/2026'))).toEqual(['“27/11/2026” has the day first, but dates are read with the month first.'])
    expect(messages(withCell('Date', '11/27/2026', { dateOrder: 'dmy' }))).toEqual([
      '“11/27/2026” has the month first, but dates are read with the day first.',
    ])
  })

  it('is refused where the year is out of range', () => {
    expect(messages(withCell('Date', '1776-07-04'))).toEqual(['Date created: must be a real date between 1900 and 2200.'])
  })
})

describe('an amount', () => {
  it.each([
    ['$10,200.50', '10200.50'],
    ['10,200', '10200.00'],
    ['USD 1,234,567.8', '1234567.80'],
    ['$1,234.50', '1234.50'],
    ['1,234', '1234.00'],
    ['USD 1,234.50', '1234.50'],
    ['US$1234.5', '1234.50'],
    ['1,234.50 USD', '1234.50'],
    ['$ 1,234.50 ', '1234.50'],
    ['\u00a01 234.50\u00a0', '1234.50'],
    ['.5', '0.50'],
    ['$ -', '0.00'],
    [' 0012 ', '12.00'],
  ])('%s is %s', (cell, amount) => {
    expect(withCell('Amount', cell)).toMatchObject({ values: { project_amount: amount }, faults: [] })
  })

  it.each(['', '   ', '\u00a0'])('is not told by a blank: %j', (cell) => {
    expect(withCell('Amount', cell)).toEqual({ values: { name: 'Ada Park', phone: '(512) 555-0100' }, faults: [] })
  })

  it.each(['-5', '(123)', '$(1,234.50)', '($1,234.50)', '-$5', '$-5'])('below zero is refused as that: %s', (cell) => {
    expect(messages(withCell('Amount', cell))).toEqual([`“${cell}” is negative, but an amount must be 0 or more.`])
  })

  it.each([
    'twelve thousand',
    '1.234,50',
    '1.234',
    '12,5',
    '5k',
    '1,23,456',
    '1,2345',
    "1'234.50",
    '€100',
    "'0",
    '1e5',
    '()',
    '$',
    '1.234.567',
  ])('is refused: %s', (cell) => {
    expect(messages(withCell('Amount', cell))).toEqual([`“${cell}” is not an amount (write 1,234.56).`])
  })

  it('is refused where it is too large', () => {
    expect(messages(withCell('Amount', '$100,000,000'))).toHaveLength(1)
  })
})

describe('any other cell', () => {
  it('has its accents and blanks as a search looks for them', () => {
    expect(readImportRow(['Rene\u0301e  Park', '(512) 555-0100'], rulesFor(['Name', 'Phone'])).values.name).toBe('Ren\u00e9e Park')
  })

  it('that lists too much is refused in words', () => {
    const colors = Array.from({ length: 51 }, (_, n) => `C${n}`).join(';')
    expect(messages(withCell('Colors', colors))).toEqual(['Colors: must be at most 50 items.'])
  })

  it('may hold quotes and line breaks', () => {
    expect(withCell('Notes', 'said "yes"\r\nthen left').values.notes).toBe('said "yes"\nthen left')
  })

  it('loses the apostrophe that an export has put before a formula, and no other', () => {
    expect(withCell('Notes', "'=1+1").values.notes).toBe('=1+1')
    expect(withCell('Notes', "'quoted'").values.notes).toBe("'quoted'")
  })

  it.each([
    ['Origin', 'Google Text', { lead_origin: 'google_text' }],
    ['Status', 'sold', { remarks: 'Sold' }],
    ['Status', 'not-interested', { remarks: 'not-interested' }],
    ['Assigned To', 'SOFIA', { assigned_to: 'sofia' }],
    ['Deposit Paid', 'Yes', { deposit_paid: true }],
    ['Balance Paid', 'no', { balance_paid: false }],
    ['Assigned Installers', 'Diego, Kim', { assigned_installer: ['Diego', 'Kim'] }],
    ['Selected Colors', 'W-101, W-204', { selected_colors: ['W-101', 'W-204'] }],
  ])('%s %s is understood', (column, cell, values) => expect(withCell(column, cell)).toMatchObject({ values, faults: [] }))

  it.each([
    ['Origin', 'tiktok', '“tiktok” is not a lead origin.'],
    ['Status', 'maybe', '“maybe” is not a status.'],
    ['Assigned To', 'nobody', '“nobody” is not a team member.'],
    ['Deposit Paid', 'perhaps', '“perhaps” is neither yes nor no.'],
    ['Email', 'ada@', '“ada@” is not an email address.'],
    ['Email', `${'a'.repeat(95)}@example.com`, 'Email is longer than 100 characters.'],
    ['Notes', 'a\u0000b', 'Notes: contains characters that cannot be stored.'],
    ['Notes', 'a\ufffdb', 'Notes contains characters that cannot be read in this encoding.'],
    ['Notes', 'x'.repeat(1_000_000), 'Notes is longer than 50000 characters.'],
  ])('%s is refused with a reason', (column, cell, message) => expect(messages(withCell(column, cell))).toEqual([message]))
})

describe('a ragged row', () => {
  it('that is short lacks its last values', () => {
    expect(readImportRow(['Ada', '(512) 555-0100'], rulesFor(['Name', 'Phone', 'Notes']))).toMatchObject({
      values: { name: 'Ada' },
      faults: [],
    })
  })

  it('that is long is refused, for its cells may have slipped', () => {
    expect(messages(readImportRow(['Ada', '(512) 555-0100', 'x', 'y'], rulesFor(['Name', 'Phone', 'Notes'])))).toEqual([
      'The row has 4 cells, but the file has 3 columns.',
    ])
  })
})
