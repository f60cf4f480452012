import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeSpreadsheetFormula, formatCsvRow, unescapeSpreadsheetFormula } from './index.ts'

const beginnings = ['=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', '＋', '－', '＠', "'", "''", '\ufeff', '"', ',', 'a', '']
const cells = fc.tuple(fc.constantFrom(...beginnings), fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''))

describe('a cell', () => {
  it.each(['=1+1', '+15550100', '-5', '@SUM(A1)', '\tx', '\r=1', '\n=1', '\u0000', '＝1', '＋1', '－1', '＠x', '\ufeff=1'])(
    'that starts like a formula gets an apostrophe: %j',
    (text) => expect(escapeSpreadsheetFormula(text)).toBe(`'${text}`),
  )

  it.each(['Ada Park', '', '5-1', "O'Hara", "'Ada'", '(512) 555-0100', ' =1'])('that does not stays unchanged: %j', (text) => {
    expect(escapeSpreadsheetFormula(text)).toBe(text)
    expect(unescapeSpreadsheetFormula(text)).toBe(text)
  })

  it('is unchanged after escaping and unescaping', () => {
    fc.assert(fc.property(cells, (text) => unescapeSpreadsheetFormula(escapeSpreadsheetFormula(text)) === text))
  })

  it('never starts like a formula', () => {
    const triggers = ['=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', '＋', '－', '＠']
    const first = (cell: string) => cell.replace(/^\ufeff/, '').charAt(0)
    fc.assert(fc.property(cells, (text) => !triggers.includes(first(escapeSpreadsheetFormula(text)))))
  })
})

describe('a row', () => {
  it('quotes every cell, doubles quotes and ends with CRLF', () => {
    expect(formatCsvRow(['Ada "the wrap" Park', 'a,b', 'two\nlines', '', '=1'])).toBe(
      `"Ada ""the wrap"" Park","a,b","two\nlines","","'=1"\r\n`,
    )
  })
})
