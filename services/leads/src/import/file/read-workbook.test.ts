import { Buffer } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { buildWorkbook, textRow } from './workbook.fixture.ts'

const cell = (xml: string) => readWorkbook(buildWorkbook({ rows: `<row r="1">${xml}</row>` }))

describe('a workbook', () => {
  it('is read from its first visible sheet, with its own row numbers', async () => {
    expect(await readWorkbook(buildWorkbook({ rows: textRow(1, 'Name', 'Phone') + textRow(4, 'Ada', '512-555-0100') }))).toEqual([
      ['Name', 'Phone'],
      [],
      [],
      ['Ada', '512-555-0100'],
    ])
  })

  it.each([
    ['is empty', ''],
    ['is a cover', textRow(1, 'Instructions') + textRow(3, 'Questions?', 'maria@example.com') + textRow(4, 'Fill in', 'all columns')],
    ['is narrower', textRow(1, 'Oak', 'W-1')],
  ])('is read from its next sheet if the first one %s', async (_what, firstRows) => {
    const rows = textRow(1, 'Who', 'Call', 'When') + textRow(2, 'Ada', '512-555-0100', 'soon') + textRow(3, 'Bob', '512-555-0101', 'later')
    expect((await readWorkbook(buildWorkbook({ firstRows, rows })))[1]).toEqual(['Ada', '512-555-0100', 'soon'])
  })

  it.each([
    ['known column names', textRow(1, 'Name', 'Phone')],
    ['phones', textRow(1, 'Ada', '512-555-0100')],
  ])('is read from its first sheet if that has %s, however wide the next one is', async (_what, firstRows) => {
    const rows = textRow(1, 'Name', 'Phone', 'Email', 'Notes')
    expect(await readWorkbook(buildWorkbook({ firstRows, rows }))).toHaveLength(1)
    expect((await readWorkbook(buildWorkbook({ firstRows, rows })))[0]).toHaveLength(2)
  })

  it('keeps the columns of empty cells', async () => {
    expect(await cell('<c r="A1"/><c r="C1"><v>5</v></c><c r="AB1" t="str"><v>x</v></c>')).toEqual([
      ['', '', '5', ...Array.from({ length: 24 }, () => ''), 'x'],
    ])
  })

  it('has texts that several cells share, with formats and without their reading', async () => {
    const strings =
      '<si><t>Ada &amp; Bob</t></si><si><r><t>two </t></r><r><t xml:space="preserve">parts</t></r><rPh><t>reading</t></rPh></si><si><t>a_x000D_b</t></si>'
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
    expect(await readWorkbook(buildWorkbook({ rows, strings }))).toEqual([['Ada & Bob', 'two parts', 'a\rb']])
  })

  it.each([
    ['a phone in exponent form', '<c r="A1"><v>5.125550100E9</v></c>', '5125550100'],
    ['a long number', '<c r="A1"><v>1.2125550100123456E16</v></c>', '12125550100123456'],
    ['a sum with the error of its arithmetic', '<c r="A1" s="4"><v>1249.9900000000002</v></c>', '1249.99'],
    ['a zip code with zeros in front', '<c r="A1" s="3"><v>2134</v></c>', '02134'],
    ['a long zip code', '<c r="A1" s="5"><v>21341234</v></c>', '02134-1234'],
    ['a number with more digits than its format', '<c r="A1" s="5"><v>12345678901</v></c>', '1234567-8901'],
    ['a built-in day', '<c r="A1" s="1"><v>46329</v></c>', '2026-11-03'],
    ['a day with a time', '<c r="A1" s="2"><v>46329.75</v></c>', '2026-11-03'],
    ['an early day', '<c r="A1" s="1"><v>59</v></c>', '1900-02-28'],
    ['a day as text', '<c r="A1" t="d"><v>2026-11-03T00:00:00Z</v></c>', '2026-11-03'],
    ['yes or no', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', ''],
    ['a formula', '<c r="A1" t="str"><f>B1</f><v>Ada</v></c>', 'Ada'],
    ['a negative number', '<c r="A1"><v>-0.5</v></c>', '-0.5'],
  ])('shows %s as people read it', async (_what, xml, text) => expect((await cell(xml))[0]?.[0]).toBe(text))

  it('may count its days from 1904, and prefix its names', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>44867</v></c></row>'
    expect(await readWorkbook(buildWorkbook({ rows, properties: '<workbookPr date1904="1"/>' }))).toEqual([['2026-11-03']])
    expect(await readWorkbook(buildWorkbook({ rows: '<x:row xmlns:x="x" r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row>' }))).toEqual([['7']])
  })

  it('that unpacks to far more than its size is refused while it is unpacked', async () => {
    const bomb = Buffer.from(
      zipSync(
        { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/sharedStrings.xml': new Uint8Array(64 * 1024 * 1024).fill(32) },
        { level: 9 },
      ),
    )
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(readWorkbook(bomb)).rejects.toThrow('This Excel workbook is too large.')
  })

  it('whose many cells share one long text is refused', async () => {
    const strings = `<si><t>${'x'.repeat(1024 * 1024)}</t></si>`
    const cells = Array.from({ length: 100 }, (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`)
    await expect(readWorkbook(buildWorkbook({ rows: cells.join(''), strings }))).rejects.toThrow('too large')
  })

  it.each(['<sheet ', '<Relationship ', '<numFmt ', '<cellXfs ', '<cellXfs>', '<xf '])(
    'with 200,000 unfinished tags is read in one pass: %s',
    async (tag) => {
      const many = strToU8(tag.repeat(200_000))
      const small = ['xl/workbook.xml', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels'].map((name) => [name, many])
      await expect(readWorkbook(Buffer.from(zipSync(Object.fromEntries(small), { level: 1 })))).resolves.toEqual([])
    },
  )

  it.each([
    ['is another ZIP file', Buffer.from(zipSync({ 'leads.csv': strToU8('Name') })), 'This is a ZIP file, not a list of leads.'],
    ['is a binary workbook', Buffer.from(zipSync({ 'xl/workbook.bin': strToU8('x') })), 'This Excel workbook cannot be read.'],
    ['is cut off', buildWorkbook({ rows: textRow(1, 'Name') }).subarray(0, 900), 'cannot be read|ZIP file'],
    ['has broken XML', buildWorkbook({ rows: '<row r="1"><c' }), 'This Excel workbook cannot be read.'],
    ['has too many columns', buildWorkbook({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }), 'Row 1 has more than 500 columns.'],
    ['has tags a million deep', buildWorkbook({ rows: '<a>'.repeat(1_000_000) }), 'This Excel workbook cannot be read.'],
    ['has rows beyond the last', buildWorkbook({ rows: textRow(900_000, 'Ada') }), 'The sheet has too many rows.'],
  ])('that %s is refused with a reason', async (_what, file, reason) => {
    await expect(readWorkbook(file)).rejects.toThrow(new RegExp(reason))
  })
})
