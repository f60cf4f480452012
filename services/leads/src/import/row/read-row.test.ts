import { importColumnTargetLabels, leadOriginLabels } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { guessColumnTargets, isMetaLeadExport } from './guess-columns.ts'
import { findHeadingMeaning } from './heading-words.ts'
import { type RowReading, type RowReadingRules, readImportRow } from './read-row.ts'

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
  dateOrders: columns.map(() => 'mdy'),
  dayOf: (instant) => pacific.format(instant),
  isMeta: isMetaLeadExport(columns),
  valueChoices: new Map(),
  origins: new Map([...origins, ['fb', 'facebook'], ['ig', 'instagram']]),
  defaults: { lead_origin: 'facebook', assigned_to: 'maria' },
  ...changed,
})

/** A row with a name, a phone and one more column. */
const withCell = (column: string, cell: string, changed: Partial<RowReadingRules> = {}) =>
  readImportRow(['Ada Park', '(512) 555-0100', cell], rulesFor(['Name', 'Phone', column], changed))
const messages = (row: RowReading) => row.faults.map(({ message }) => message)
const warnings = (row: RowReading) => row.warnings.map(({ message }) => message)

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
      warnings: [],
      cleaned: [],
      unknown: [],
      asOf: null,
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

describe('a cell with something around its value', () => {
  it.each([
    ['Email', 'mailto:ada@example.com', { email: 'ada@example.com' }, { field: 'email', to: 'ada@example.com' }],
    ['Amount', '$1.2k', { project_amount: '1200.00' }, { field: 'project_amount', to: '1200.00' }],
    ['Install date', '46329', { installation_date: '2026-11-03' }, { field: 'installation_date', to: '2026-11-03' }],
  ])('is cleaned, and that is shown: %s %s', (column, cell, values, cleaned) => {
    const row = withCell(column, cell)
    expect(row).toMatchObject({ values, faults: [], warnings: [], cleaned: [{ from: cell, ...cleaned }] })
    expect(row.values).not.toHaveProperty('notes')
  })

  it('that says more leaves that to the notes', () => {
    const cells = ['Ada Park', '(512) 555-0795 or (512) 555-0796', 'ada@example.com; bob@example.com', '$900 (deposit 500)', 'Wants oak']
    expect(readImportRow(cells, rulesFor(['Name', 'Phone', 'Email', 'Amount', 'Notes']))).toMatchObject({
      values: {
        ...{ phone: '(512) 555-0795', email: 'ada@example.com', project_amount: '900.00' },
        notes: ['Wants oak', 'Phone: (512) 555-0796', 'Email: bob@example.com', 'Project amount: $900 (deposit 500)'].join('\n'),
      },
      faults: [],
      warnings: [],
      cleaned: [{ field: 'project_amount' }],
    })
  })
})

describe('a cell without a value that can be known', () => {
  it.each([
    ['Amount', 'TBD', 'Project amount: “TBD” is not an amount (write 1,234.56).'],
    ['Amount', '8000-9000', 'Project amount: “8000-9000” is a range.'],
    ['Amount', '-$5', 'Project amount: “-$5” is negative, but an amount must be 0 or more.'],
    ['Amount', '$100,000,000', 'Project amount: must be an amount from 0 to 99999999.99 with at most two decimals.'],
    ['Install date', 'next spring', 'Installation date: “next spring” is not a date.'],
    ['Date', '11/3', 'Date created: “11/3” has no year.'],
    ['Date', '27/11/2026', 'Date created: “27/11/2026” has the day first, but the dates of its column are read with the month first.'],
    ['Origin', 'tiktok', 'Lead origin: “tiktok” is not a lead origin.'],
    ['Status', 'maybe', 'Status: “maybe” is not a status.'],
    ['Assigned To', 'Maria Test', 'Assigned to: “Maria Test” is not a team member.'],
    ['Deposit Paid', 'perhaps', 'Deposit paid: “perhaps” is neither yes nor no.'],
    ['Email', 'ada@', 'Email: “ada@” is not an email address.'],
    ['Email', `${'a'.repeat(95)}@example.com`, 'Email is longer than 100 characters.'],
    ['Colors', Array.from({ length: 51 }, (_, n) => `C${n}`).join(';'), 'Colors: must be at most 50 items.'],
  ])('leaves its field empty, and its text goes to the notes: %s', (column, cell, why) => {
    const row = withCell(column, cell)
    const hasDefault = column === 'Origin' || column === 'Assigned To'
    const outcome = hasDefault ? 'The default is used, and the text is added to the notes.' : 'Left empty and added to the notes.'
    expect([row.faults, warnings(row)]).toEqual([[], [`${why} ${outcome}`]])
    const [field] = row.warnings.map((warning) => warning.field)
    expect(Object.keys(row.values).sort()).toEqual(['name', 'notes', 'phone'])
    expect(row.values.notes).toMatch(new RegExp(`^${field && importColumnTargetLabels[field]}: `))
    expect(row.values.notes).toContain(cell)
  })

  it.each(['none', 'N/A', 'n.a.', 'unknown', '(blank)', 'NULL', '--', 'no email', '?'])(
    'or only a word for that, leaves it empty: %s',
    (cell) => {
      const row = withCell('Email', cell)
      expect(row.values).toEqual({ name: 'Ada Park', phone: '(512) 555-0100' })
      expect(warnings(row)).toEqual([`Email: “${cell}” means no value. Left empty.`])
    },
  )

  it.each([
    ['Amount', 'n/a'],
    ['Status', 'None'],
    ['Assigned To', 'unknown'],
    ['Deposit Paid', 'N/A'],
    ['Date', '00/00/0000'],
    ['Colors', '-'],
    ['Installers', 'none'],
    ['Address', 'n/a'],
  ])('tells nothing for the notes: %s %s', (column, cell) => {
    const row = withCell(column, cell)
    expect(row).toMatchObject({ faults: [], warnings: [{ message: expect.stringMatching(/(Left empty|The default is used)\.$/) }] })
    expect(Object.keys(row.values)).toEqual(['name', 'phone'])
  })

  it('is the value where there is one of that name', () => {
    expect(withCell('Origin', 'Unknown', { origins: new Map([['unknown', 'unknown']]) }).values.lead_origin).toBe('unknown')
    expect(withCell('Amount', '-').values.project_amount).toBe('0.00')
    expect(withCell('Deposit Paid', '-').values.deposit_paid).toBe(false)
  })

  it('is left out of an address', () => {
    const cells = ['Ada Park', '(512) 555-0100', '1 Sample St', 'N/A', 'TX']
    expect(readImportRow(cells, rulesFor(['Name', 'Phone', 'Street', 'City', 'State']))).toMatchObject({
      values: { address: '1 Sample St, TX' },
      warnings: [],
    })
  })

  it.each(['', '   ', '\u00a0'])('because it is blank needs no words: %j', (cell) => {
    const values = { name: 'Ada Park', phone: '(512) 555-0100' }
    expect(withCell('Amount', cell)).toEqual({ values, faults: [], warnings: [], cleaned: [], unknown: [], asOf: null })
  })
})

describe('a value that is none of its field’s', () => {
  const valueChoices = new Map([
    ['remarks opendeal', 'In Progress'],
    ['lead_origin tiktok', null],
    ['deposit_paid 500', 'yes'],
    ['balance_paid due', 'no'],
  ])

  it.each([
    ['Status', 'Open Deal', { remarks: 'In Progress' }],
    ['Status', 'OPEN_DEAL', { remarks: 'In Progress' }],
    ['Deposit', '$500', { deposit_paid: true }],
    ['Balance', 'due', { balance_paid: false }],
    ['Origin', 'TikTok', {}],
  ])('becomes what people chose for it, without a warning: %s %s', (column, cell, values) => {
    const row = withCell(column, cell, { valueChoices })
    expect(row).toMatchObject({ faults: [], warnings: [], unknown: [{ value: cell }] })
    expect(row.values).toEqual({ name: 'Ada Park', phone: '(512) 555-0100', ...values })
  })

  it('is told without a choice as well, but not a word for no value', () => {
    expect(withCell('Status', 'Open  Deal').unknown).toEqual([{ field: 'remarks', value: 'Open Deal' }])
    expect(withCell('Status', 'n/a').unknown).toEqual([])
    expect(withCell('Status', 'Sold').unknown).toEqual([])
    expect(withCell('Status', 'x'.repeat(101)).unknown).toEqual([])
  })
})

describe('a row without a phone number', () => {
  const read = (phone: string, email: string) => readImportRow(['Ada', phone, email], rulesFor(['Name', 'Phone', 'Email']))

  it.each([
    ['', 'Phone is empty.'],
    ['N/A', 'Phone: “N/A” means no value. Left empty.'],
    ['000-000-0000', 'Phone: “000-000-0000” is not a real phone number. Left empty.'],
    ['call evenings', 'Phone: “call evenings” is not a phone number. Left empty and added to the notes.'],
  ])('is a lead by its email, with a warning: %j', (phone, warning) => {
    const row = read(phone, 'ada@example.com')
    expect(row).toMatchObject({
      values: { name: 'Ada', email: 'ada@example.com' },
      faults: [],
      warnings: [{ field: 'phone', message: warning }],
    })
    expect(row.values).not.toHaveProperty('phone')
  })

  it.each([
    ['', 'Phone is missing.'],
    ['N/A', 'Phone is missing.'],
    ['call evenings', '“call evenings” is not a phone number.'],
    ['1.50356E+10', '“1.50356E+10” is not a phone number.'],
  ])('and without an email is refused: %j', (phone, message) => expect(messages(read(phone, 'none'))).toEqual([message]))

  it('and without a name is refused for both', () => {
    expect(messages(readImportRow(['', ''], rulesFor(['Name', 'Phone'])))).toEqual(['Name is missing.', 'Phone is missing.'])
  })
})

describe('the days of two columns', () => {
  it('are each read in the order of their column', () => {
    const rules = rulesFor(['Name', 'Phone', 'Date', 'Install date'], { dateOrders: [null, null, 'dmy', 'mdy'] })
    expect(readImportRow(['Ada', '(512) 555-0100', '3/4/2026', '3/4/2026'], rules).values).toMatchObject({
      date_created: '2026-04-03',
      installation_date: '2026-03-04',
    })
  })

  it('stay empty where the order is not decided', () => {
    const row = withCell('Date', '3/4/2026', { dateOrders: [null, null, null] })
    expect(warnings(row)[0]).toBe(
      'Date created: “3/4/2026” may have the month or the day first. Choose the date format of the column. Left empty and added to the notes.',
    )
  })
})

describe('any other cell', () => {
  it('has its accents and blanks as a search looks for them', () => {
    expect(readImportRow(['Rene\u0301e  Park', '(512) 555-0100'], rulesFor(['Name', 'Phone'])).values.name).toBe('Ren\u00e9e Park')
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
    ['Status', 'IN_PROGRESS', { remarks: 'In Progress' }],
    ['Status', 'notinterested', { remarks: 'Not Interested' }],
    ['Assigned To', 'María', { assigned_to: 'maria' }],
    ['Deposit Paid', '✓', { deposit_paid: true }],
    ['Balance Paid', '$0.00', { balance_paid: false }],
    ['Assigned To', 'SOFIA', { assigned_to: 'sofia' }],
    ['Deposit Paid', 'Yes', { deposit_paid: true }],
    ['Balance Paid', 'no', { balance_paid: false }],
    ['Assigned Installers', 'Diego, Kim', { assigned_installer: ['Diego', 'Kim'] }],
    ['Selected Colors', 'W-101, W-204', { selected_colors: ['W-101', 'W-204'] }],
  ])('%s %s is understood', (column, cell, values) => expect(withCell(column, cell)).toMatchObject({ values, faults: [] }))

  it.each([
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

it('warns of a moment of the last change that cannot be read', () => {
  expect(warnings(withCell('Last Modified', 'recently'))).toEqual([
    'Last changed: “recently” is not a date. The date of the file counts instead.',
  ])
  for (const cell of ['', '-', '00/00/0000', '2026-11-03 10:00']) expect(warnings(withCell('Last Modified', cell))).toEqual([])
})

it.each(['$0', '$0.00', '0.0'])('reads %s for a payment as no', (cell) => {
  expect(withCell('Deposit Paid', cell).values).toMatchObject({ deposit_paid: false })
})
