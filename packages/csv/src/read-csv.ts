import { Invalid } from '@crm/domain'

/** `row` is the row number in a spreadsheet: the first is 1, and blank rows count. `fault` says why its cells are incomplete or a guess. */
export type CsvRow = { row: number; cells: string[]; fault?: string }

/** Text that is no CSV in this encoding and with this delimiter. It may be with others. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The rows that are not blank. It holds one row at a time, of limited length, however long the text is. */
export async function* readCsvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const reader = createRowReader(delimiter)
  for await (const chunk of text) for (const row of reader.read(chunk)) yield row
  for (const row of reader.read(null)) yield row
}

/** Of all kinds of files. A row with more is no row of leads, so the delimiter is probably wrong. */
const mostColumns = 500
const longestRow = 2_000_000 // characters
const longestCell = 100_000 // characters; Excel allows 32,767
const mostLines = 1_000 // of a row
const mostRows = 1_048_576 // of an Excel sheet
const mostRereading = 10_000_000 // characters

const textAfterQuote = 'Text follows a closing quotation mark. Write each quotation mark inside the cell twice ("").'
const cellTooLong = `A cell is longer than ${longestCell.toLocaleString('en-US')} characters. Shorten it.`
const neverClosed = 'A cell starts with a quotation mark that is never closed. Close it or remove it.'

/** A row, or its beginning while `quoted` is the text of a cell that is still open. Cells that need a guess are `doubtful`. */
type Reading = { cells: string[]; quoted: string | null; doubtful: boolean }

function createRowReader(delimiter: string) {
  let text = ''
  // Places in the text: of the row, of its second line while it is open, of the line to read, and the end of what was searched for line ends.
  let start = 0
  let second = 0
  let at = 0
  let searched = 0
  let open: (Reading & { lines: number }) | null = null
  let number = 1
  let width = 0
  let reread = 0

  return { read }

  /** The next chunk, or null for the end of the text. */
  function* read(chunk: string | null): Generator<CsvRow> {
    text = text.slice(start) + (chunk ?? '')
    second -= start
    at -= start
    searched -= start
    start = 0
    for (;;) {
      const line = findLine(chunk === null)
      if (line === null && (chunk !== null || open === null)) return
      const row = line === null ? giveUpOpenRow() : addLine(line)
      if (row !== null) yield row
    }
  }

  function findLine(isEnd: boolean): { end: number; next: number } | null {
    lineEnd.lastIndex = searched
    const isFound = lineEnd.test(text)
    const next = isFound ? lineEnd.lastIndex : text.length
    // A carriage return may be the first half of a line end.
    const isHalf = isFound && next === text.length && text.endsWith('\r')
    const end = isFound ? next - (text.startsWith('\r\n', next - 2) ? 2 : 1) : next
    if (end - at > longestRow) throw new Invalid(`Row ${number} is longer than ${longestRow.toLocaleString('en-US')} characters.`)
    if (isEnd ? at < text.length : isFound && !isHalf) return { end, next }
    searched = isHalf ? next - 1 : next
    return null
  }

  function addLine({ end, next }: { end: number; next: number }): CsvRow | null {
    const line = text.slice(at, end)
    const row = open ?? { cells: [], quoted: null, doubtful: false, lines: 0 }
    readCells(line, delimiter, row)
    if (row.quoted !== null && !row.doubtful) {
      if (open === null) second = next
      open = row
      row.lines += 1
      row.quoted += text.slice(end, next)
      at = searched = next
      return row.lines > mostLines || at - start > longestRow ? giveUpOpenRow() : null
    }
    // Which of its lines belong to the row is a guess, so only the first one is left out.
    if (row.doubtful && open !== null) return giveUpOpenRow()
    open = null
    start = at = searched = next
    return endRow(row)
  }

  /** Its first line is a row with a fault. The other lines are read again. */
  function giveUpOpenRow(): CsvRow | null {
    reread += at - second
    if (reread > mostRereading)
      throw new UnreadableFile(
        `Too many quotation marks are never closed, the last in row ${number}. Choose another encoding or delimiter.`,
      )
    const row = { cells: [], quoted: null, doubtful: false }
    readCells(text.slice(start, second).replace(/\r?\n$|\r$/, ''), delimiter, row)
    open = null
    start = at = searched = second
    return endRow(row, neverClosed)
  }

  function endRow({ cells, quoted, doubtful }: Reading, fault?: string): CsvRow | null {
    const row = number
    number += 1
    if (row > mostRows) throw new Invalid(`The file has more than ${mostRows.toLocaleString('en-US')} rows. Please split it.`)
    if (cells.length > mostColumns) throw new Invalid(`Row ${row} has more than ${mostColumns} columns. Is the delimiter wrong?`)
    // The quotation marks of a cell such as `"Big" Ann` are its own.
    const all = quoted === null ? cells : [...cells, ...splitLine(`"${quoted}`, delimiter)].slice(0, mostColumns)
    const leaveOut = (why: string): CsvRow => ({ row, cells: all.map((cell) => cell.slice(0, longestCell)), fault: why })
    if (fault !== undefined) return leaveOut(fault)
    // A guess is right if it gives as many cells as the row before, and none that seems to contain another.
    const isUnclear = doubtful && (all.length !== width || all.some((cell) => cell.includes(`${delimiter}"`)))
    if (isUnclear) return leaveOut(textAfterQuote)
    if (all.some((cell) => cell.length > longestCell)) return leaveOut(cellTooLong)
    if (all.every((cell) => cell.trim() === '')) return null
    width = all.length
    return { row, cells: all }
  }
}

const lineEnd = /\r\n?|\n/g

const splitLine = (line: string, delimiter: string): string[] => line.split(delimiter, mostColumns + 1).map((cell) => cell.trim())

/** Reads the cells of a line into `row`. A quotation mark ends a quoted cell only before a delimiter or the line's end, blanks aside. */
function readCells(line: string, delimiter: string, row: Reading): void {
  if (row.quoted === null && !line.includes('"')) {
    row.cells = splitLine(line, delimiter)
    return
  }
  for (let at = 0; row.cells.length <= mostColumns; ) {
    if (row.quoted === null) {
      const opening = skipBlanks(line, at, delimiter)
      if (line[opening] !== '"') {
        const end = line.indexOf(delimiter, opening)
        row.cells.push(line.slice(at, end === -1 ? line.length : end).trim())
        if (end === -1) return
        at = end + 1
        continue
      }
      row.quoted = ''
      at = opening + 1
    }
    let mark = line.indexOf('"', at)
    while (mark !== -1 && line[mark + 1] === '"') mark = line.indexOf('"', mark + 2)
    row.quoted += line.slice(at, mark === -1 ? line.length : mark).replaceAll('""', '"')
    if (mark === -1) return
    at = mark + 1
    const after = skipBlanks(line, at, delimiter)
    if (after < line.length && line[after] !== delimiter) {
      row.quoted += '"'
      row.doubtful = true
      continue
    }
    row.cells.push(row.quoted)
    row.quoted = null
    if (after === line.length) return
    at = after + 1
  }
}

function skipBlanks(line: string, from: number, delimiter: string): number {
  let at = from
  while (at < line.length && line[at] !== delimiter && line[at]?.trim() === '') at += 1
  return at
}
