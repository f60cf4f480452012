import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRow, escapeSpreadsheetFormula, formatCsvRow, readCsvRows, unescapeSpreadsheetFormula } from './index.ts'

async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function read(text: string, { delimiter = ',', size = 65_536 } = {}): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsvRows(piecesOf(text, size), delimiter)) rows.push(row)
  return rows
}
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells)

const textAfterQuote = 'Text follows a closing quotation mark. Write each quotation mark inside the cell twice ("").'
const neverClosed = 'A cell starts with a quotation mark that is never closed. Close it or remove it.'

describe('a CSV file', () => {
  it('that is exported here is read as it was written, whatever is in its cells and wherever its text is cut', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', '""', ',', '\r\n', '\r', '\n', ' x ', '"a" b', '\ufeff', '\u0000'))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const found = await read(rows.map(formatCsvRow).join(''), { size })
        const isSaid = (cells: string[]) => cells.some((text) => escapeSpreadsheetFormula(text).trim() !== '')
        expect(found.map(({ cells }) => cells.map(unescapeSpreadsheetFormula))).toEqual(rows.filter(isSaid))
      }),
    )
  })

  it('of any text ends, and is the same wherever the text is cut', async () => {
    const text = fc
      .array(fc.constantFrom('"', '""', ',', ';', '\r', '\n', '\r\n', ' ', 'a', 'b c', '\ufeff'))
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (given, size) => {
        expect(await read(given, { size })).toEqual(await read(given))
      }),
    )
  })

  it.each(['\n', '\r', '\r\n'])('may end its lines with %j, also in a cell', async (end) => {
    expect(await cellsOf(`a,b${end}"1${end}1",2${end}${end}3,4`)).toEqual([
      ['a', 'b'],
      [`1${end}1`, '2'],
      ['3', '4'],
    ])
  })

  it('may mix line ends', async () => {
    expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  it('may have a byte order mark in the middle, where two files were joined', async () => {
    expect(await cellsOf('\ufeff"a",b\n1,2\n\ufeff"a",b\n\ufeff3,4\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['a', 'b'],
      ['3', '4'],
    ])
  })

  it('numbers its rows as a spreadsheet does, and leaves out blank ones', async () => {
    expect(await read('\na,b\n , \n"1\n1",2\n""\n3,4\n\n')).toEqual([
      { row: 2, cells: ['a', 'b'] },
      { row: 4, cells: ['1\n1', '2'] },
      { row: 6, cells: ['3', '4'] },
    ])
  })
})

describe('text after a closing quotation mark', () => {
  it.each([
    ['Quo Three,(512) 555-0719,"30" doors, white"', ['Quo Three', '(512) 555-0719', '30" doors, white']],
    ['"Ada "the wrap" Park",1,2', ['Ada "the wrap" Park', '1', '2']],
    ['"Big" Ann,1,2', ['"Big" Ann', '1', '2']],
    ['Ann,1,"30"x40"', ['Ann', '1', '30"x40']],
    ['Ann,1,"30" doors', ['Ann', '1', '"30" doors']],
  ])('is part of the cell where the row then has as many cells as the row before: %s', async (line, cells) => {
    expect(await read(`Name,Phone,Notes\n${line}\nBob,2,x\n`)).toEqual([
      { row: 1, cells: ['Name', 'Phone', 'Notes'] },
      { row: 2, cells },
      { row: 3, cells: ['Bob', '2', 'x'] },
    ])
  })

  it.each([
    ['Ann,"1" x,"2,3" y', ['Ann', '"1" x', '"2', '3" y']],
    ['Ann,1,"x" y,"z"', ['Ann', '1', 'x" y,"z']],
    ['Ann,"1" x,y,z', ['Ann', '"1" x', 'y', 'z']],
    ['"Ann" x","1,2,3"', ['Ann" x', '1,2,3']],
  ])('makes the row faulty where it is unclear which text is in which cell: %s', async (line, cells) => {
    expect(await read(`Name,Phone,Notes\n${line}\nBob,2,x\n`)).toEqual([
      { row: 1, cells: ['Name', 'Phone', 'Notes'] },
      { row: 2, cells, fault: textAfterQuote },
      { row: 3, cells: ['Bob', '2', 'x'] },
    ])
  })
})

describe('a quotation mark that is never closed', () => {
  it.each([
    ['in the last row', '"3,4', []],
    [
      'before rows without quotation marks',
      '"3,4\n5,6\n7,8\n',
      [
        ['5', '6'],
        ['7', '8'],
      ],
    ],
    [
      'before rows with quotation marks',
      '"3,4\n5,6\n"7",8\n',
      [
        ['5', '6'],
        ['7', '8'],
      ],
    ],
    [
      'before a cell of several lines',
      '"3,4\n5,"6\n6"\n7,8\n',
      [
        ['5', '6\n6'],
        ['7', '8'],
      ],
    ],
  ])('%s is the fault of its row alone', async (_where, text, after) => {
    const [, , faulty, ...rest] = await read(`a,b\n1,2\n${text}`)
    expect(faulty).toEqual({ row: 3, cells: ['"3', '4'], fault: neverClosed })
    expect(rest).toEqual(after.map((cells, index) => ({ row: 4 + index, cells })))
  })

  it('keeps the cells before it', async () => {
    expect(await read('a,b,c\n"1,1",2,"3\n4,5,6\n')).toEqual([
      { row: 1, cells: ['a', 'b', 'c'] },
      { row: 2, cells: ['1,1', '2', '"3'], fault: neverClosed },
      { row: 3, cells: ['4', '5', '6'] },
    ])
  })

  it('in each of 1,000 rows is a fault of each', async () => {
    const rows = await read(`a,b\n${'1,"2\n'.repeat(1_000)}`)
    expect(rows.filter(({ fault }) => fault === neverClosed)).toHaveLength(1_000)
  })

  it('does not swallow a file of 50,000 rows', async () => {
    const rows = await read(`a,b\n1,"2\n${'3,4\n'.repeat(50_000)}`)
    expect(rows).toHaveLength(50_002)
    expect(rows.filter(({ fault }) => fault !== undefined)).toEqual([{ row: 2, cells: ['1', '"2'], fault: neverClosed }])
  })
})

it('a cell of more than 100,000 characters is the fault of its row', async () => {
  const [long, tooLong] = ['x'.repeat(100_000), 'y'.repeat(100_001)]
  expect(await read(`a,b\n1,${long}\n2,"${tooLong}"\n3,4\n`)).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['1', long] },
    { row: 3, cells: ['2', tooLong.slice(1)], fault: 'A cell is longer than 100,000 characters. Shorten it.' },
    { row: 4, cells: ['3', '4'] },
  ])
})

function readWithoutEnd(chunk: string, first = '') {
  let pulled = 0
  async function* text() {
    yield first
    for (;;) {
      pulled += 1
      yield chunk
    }
  }
  return { rows: readCsvRows(text(), ','), pulled: () => pulled }
}

describe('the memory of the reader', () => {
  it('is one part of the file: the next is taken when the rows of the last are', async () => {
    const { rows, pulled } = readWithoutEnd('1,2\n'.repeat(100))
    for (let row = 1; row <= 250; row += 1) await rows.next()
    expect(pulled()).toBe(3)
  })

  it.each(['a', 'a,', '"', '""', '"a', ' ', '\u0000', '漢', ',"'])('has a limit for a line without end of %j', async (letters) => {
    const chunk = letters.repeat(100_000)
    const { rows, pulled } = readWithoutEnd(chunk, 'a,b\n')
    await rows.next()
    await expect(rows.next()).rejects.toThrow('Row 2 is longer than 2,000,000 characters.')
    expect(pulled() * chunk.length).toBeLessThanOrEqual(2_000_000 + 2 * chunk.length)
  })

  it('has a limit for a quoted cell without end', async () => {
    const { rows, pulled } = readWithoutEnd('3,4\n', 'a,b\n1,"2\n')
    await rows.next()
    expect((await rows.next()).value).toMatchObject({ row: 2, fault: neverClosed })
    expect(pulled()).toBeLessThanOrEqual(1_001)
  })
})

describe('a monster', () => {
  const mostRows = 1_048_576
  it.each([
    ['one line of 25 MB', 'a'.repeat(25_000_000), 'Row 1 is longer than 2,000,000 characters.'],
    ['3 MB of columns', 'a,'.repeat(1_500_000), 'Row 1 is longer than 2,000,000 characters.'],
    ['one row of columns', `a,b\n${'a,'.repeat(501)}\n`, 'Row 2 has more than 500 columns. Is the delimiter wrong?'],
    ['one row of quoted columns', `a,b\n${'"a",'.repeat(501)}\n`, 'Row 2 has more than 500 columns. Is the delimiter wrong?'],
    ['blank lines', '\n'.repeat(25_000_000), 'The file has more than 1,048,576 rows. Please split it.'],
    ['blank rows', ',,\r\n'.repeat(mostRows + 1), 'The file has more than 1,048,576 rows. Please split it.'],
    [
      'rows that open a cell and none that closes it',
      `${'x""","y\n'.repeat(400)}x" "y\n`.repeat(100),
      'Too many quotation marks are never closed, the last in row',
    ],
  ])('of %s ends with a sentence', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it.each([
    ['quotation marks in one line', `a,b\n${'"'.repeat(1_999_999)}\n1,2`, 3],
    ['pairs of quotation marks', `a,b\n${'"" '.repeat(600_000)}\n1,2`, 3],
    ['text after quotation marks', `a,b\n${'"a" b '.repeat(300_000)}\n1,2`, 3],
    ['delimiters within a quoted cell', `a,b\n"${',;\t|'.repeat(400_000)}",2\n1,2`, 3],
    ['quotation marks within quotation marks', `a,b\n"${'""'.repeat(900_000)}",2\n1,2`, 3],
    ['NULs', `a,b\n${'\u0000'.repeat(1_000_000)},2\n1,2`, 3],
    ['lines within a cell', `a,b\n"${'x\n'.repeat(999)}",2\n1,2`, 3],
  ])('of %s spoils no other row', async (_what, text, count) => {
    const rows = await read(text)
    expect(rows).toHaveLength(count)
    expect(rows.at(-1)).toMatchObject({ row: 3, cells: ['1', '2'] })
    expect(rows.at(-1)?.fault).toBeUndefined()
  })

  it('of carriage returns alone is blank', async () => {
    expect(await read('\r'.repeat(1_000_000))).toEqual([])
  })
})
