import type { CsvRow } from '@crm/csv'
import { describe, expect, it } from 'vitest'
import { findHeadingRow, isPhoneOrEmail, type RowWithoutLead, readTableRows } from './find-table.ts'

const rows = (...lines: string[]): CsvRow[] =>
  lines.flatMap((line, index) => (line.replaceAll('|', '') === '' ? [] : [{ row: index + 1, cells: line.split('|') }]))

describe('the row of the column names', () => {
  it.each<[string, string[], number | null]>([
    ['is the first as a rule', ['Name|Phone', 'Ada|512-555-0100'], 1],
    ['may be below a title and blank rows', ['||', 'Lead list November||', '||', 'Name|Phone|Email', 'Ada|512-555-0100|'], 4],
    [
      'may be below a title that reads like a column name',
      ['Leads|||', 'Contact|Report||', 'Name|Phone|Email|Notes', 'Ada|512-555-0100||'],
      3,
    ],
    ['may have names that nobody knows', ['Who|Call', 'Ada|512-555-0100'], 1],
    ['may have such names below a title', ['Spring fair||', 'Who|Call|When', 'Ada|512-555-0100|'], 2],
    ['is none where the first row is a lead', ['Ada|512-555-0100', 'Bob|512-555-0101'], null],
    ['is none where the first row has an email', ['Ada|ada@example.com', 'Name|Phone'], null],
    ['may be below a title with the phone of the office', ['Kitchen Solutions|(512) 555-9999', 'Name|Phone', 'Ada|512-555-0100'], 2],
    ['may be below a title with an email', ['Exported by maria@kitchen.com|', 'Name|Phone', 'Ada|512-555-0100'], 2],
    ['is none among leads', ['Ada|512-555-0100', 'Bob|512-555-0101', 'Kim|512-555-0102', 'Name|Phone', 'Lou|512-555-0103'], null],
    ['is none where the first row has a phone of seven digits', ['Ada Park|555-1234|oak', 'Bob Lee|555-1235|white'], null],
    ['is the first where no row has a phone', ['Name|Notes', 'Ada|x'], 1],
    ['is none in a file of nothing', [], null],
  ])('%s', (_what, lines, row) => expect(findHeadingRow(rows(...lines))).toBe(row))
})

describe('a phone or an email', () => {
  it.each([
    '(512) 555-0100',
    '+1 512 555 0100',
    'p:+15125550100',
    '512.555.0100',
    '5125550100',
    '512-555-0100 ext 4',
    '555-0100',
    'a@b.co',
  ])('is %s', (cell) => expect(isPhoneOrEmail(cell)).toBe(true))
  it.each(['11/03/2026 10:15', '2026-11-03 10:00', 'Name', '', '12 Main St, Austin 78701', '46329', '@ada', '78701-1234', '555-01001'])(
    'is not %s',
    (cell) => expect(isPhoneOrEmail(cell)).toBe(false),
  )
})

describe('the rows of a table', () => {
  const read = async (firstRow: number, ...lines: string[]) => {
    const withoutLead: RowWithoutLead[] = []
    const found: number[] = []
    const source = (async function* () {
      yield* rows(...lines)
    })()
    for await (const { row } of readTableRows(source, firstRow, withoutLead)) found.push(row)
    return { found, withoutLead }
  }

  it('begin with the column names', async () => {
    expect(await read(2, 'List||', 'Name|Phone|Notes', 'Ada|512-555-0100|')).toEqual({ found: [2, 3], withoutLead: [] })
  })

  it.each([
    'Total||1',
    'TOTALS:|2|',
    'Grand Total||',
    'Subtotal||',
    'Total for Maria||3',
    '|Total|2',
    'Sum: 4||',
    'Totales||2',
    'Total Leads||2',
    'Total (3)||',
  ])('are without totals: %s', async (line) => {
    const { found, withoutLead } = await read(1, 'Name|Phone|Notes', 'Ada|512-555-0100|', line, 'Bob|512-555-0101|')
    expect([found, withoutLead.map(({ row }) => row)]).toEqual([[1, 2, 4], [3]])
  })

  it.each([
    'Total Wine|512-555-0102|',
    'Sum Ting|512-555-0102|',
    'Summer Totaro|512-555-0102|',
    'Count Basie||',
    'Total Kitchen LLC|555-1234|',
    'Total Kitchen LLC||oak',
  ])('keep a lead whose name only looks like totals: %s', async (line) =>
    expect((await read(1, 'Name|Phone|Notes', line)).found).toEqual([1, 2]),
  )

  it('are without remarks below a gap or totals', async () => {
    expect(await read(1, 'Name|Phone|Notes', 'Ada|512-555-0100|', '||', 'Printed Nov 3||', 'Confidential||')).toEqual({
      found: [1, 2],
      withoutLead: [
        { row: 4, text: 'Printed Nov 3' },
        { row: 5, text: 'Confidential' },
      ],
    })
    expect((await read(1, 'Name|Phone|Notes', 'Ada|512-555-0100|', 'Total||1', 'Printed Nov 3||')).found).toEqual([1, 2])
  })

  it('keep a row of a name alone, among others or at the end', async () => {
    expect((await read(1, 'Name|Phone|Notes', '||', 'Ada||', 'Bob|512-555-0101|', 'Kim||')).found).toEqual([1, 3, 4, 5])
  })
})
