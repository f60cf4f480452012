import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapePhone, escapeSpreadsheetFormula, formatCsvRow, unescapePhone, unescapeSpreadsheetFormula } from './index.ts'

const beginnings = [
  ' ',
  '  ',
  '\u00a0',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  "''",
  '\ufeff',
  '"',
  ',',
  'a',
  '',
]
const cells = fc.tuple(fc.constantFrom(...beginnings), fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''))

describe('a cell', () => {
  it.each([
    '=1+1',
    '+15550100',
    '-5',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    '\n=1',
    '\u0000',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\ufeff=1',
    ' =1+1',
    '  =1+1',
    '\u00a0+1',
    ' \t -5',
  ])('that starts like a formula gets an apostrophe: %j', (text) => expect(escapeSpreadsheetFormula(text)).toBe(`'${text}`))

  it.each(['Ada Park', '', '5-1', "O'Hara", "'Ada'", '(512) 555-0100', ' Ada', '1 =1'])('that does not stays unchanged: %j', (text) => {
    expect(escapeSpreadsheetFormula(text)).toBe(text)
    expect(unescapeSpreadsheetFormula(text)).toBe(text)
  })

  it('is unchanged after escaping and unescaping', () => {
    fc.assert(fc.property(cells, (text) => unescapeSpreadsheetFormula(escapeSpreadsheetFormula(text)) === text))
  })

  it('never starts like a formula', () => {
    const triggers = ['=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', '＋', '－', '＠']
    const first = (cell: string) => (triggers.includes(cell.charAt(0)) ? cell : cell.trimStart()).charAt(0)
    fc.assert(fc.property(cells, (text) => !triggers.includes(first(escapeSpreadsheetFormula(text)))))
  })
})

describe('a phone with a country code', () => {
  it.each([
    ['+15125550101', '(+1)5125550101'],
    ['+1 512 555 0101', '(+1) 512 555 0101'],
    ['+1-512-555-0101', '(+1)-512-555-0101'],
    ['+1 (512) 555-0101', '(+1) (512) 555-0101'],
    ['+44 20 5550 0104', '(+44) 20 5550 0104'],
    ['(512) 555-0101', '(512) 555-0101'],
    ['(+1) 512 555 0101', "'(+1) 512 555 0101"],
    ["+1 +cmd|' /C calc'!A0", "(+1) +cmd|' /C calc'!A0"],
  ])('is shown as it is in a spreadsheet, which computes nothing: %s as %s', (phone, cell) => {
    expect(escapeSpreadsheetFormula(escapePhone(phone))).toBe(cell)
    expect(unescapePhone(unescapeSpreadsheetFormula(cell))).toBe(phone)
  })

  it.each(['+442055500104', '+1+1', '-5', '=1'])('whose code has no end is defused like any other text: %s', (phone) => {
    expect(escapeSpreadsheetFormula(escapePhone(phone))).toBe(`'${phone}`)
  })

  it('is read back as it was, whatever it was', () => {
    const starts = fc.constantFrom(...beginnings, '+1', '+1 ', '(+1)', '(+44) ', "'(+1)", "'+1 ", '+15125550101')
    const phones = fc.tuple(fc.constantFrom('', "'", "''"), starts, fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(phones, (phone) => {
        const cell = escapeSpreadsheetFormula(escapePhone(phone))
        expect(unescapePhone(unescapeSpreadsheetFormula(cell))).toBe(phone)
        expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
      }),
    )
  })
})

describe('a row', () => {
  it('quotes every cell, doubles quotes and ends with CRLF', () => {
    expect(formatCsvRow(['Ada "the wrap" Park', 'a,b', 'two\nlines', '', '=1'])).toBe(
      `"Ada ""the wrap"" Park","a,b","two\nlines","","'=1"\r\n`,
    )
  })
})
