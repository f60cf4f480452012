import { pipeline, Readable } from 'node:stream'
import { type FileDelimiter, fileDelimiterLabels } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { CsvError, parse } from 'csv-parse'

/** `row` is the row number in a spreadsheet: the first is 1, and empty lines count. */
export type FileRow = { row: number; cells: string[] }

type Parsed = { record: string[]; info: { records: number; empty_lines: number } }

export async function* parseCsvRows(text: AsyncIterable<string>, delimiter: FileDelimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Otherwise a space before a quotation mark would make the mark part of the cell.
    trim: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    info: true,
  })
  pipeline(Readable.from(refuseManyColumns(text, delimiter)), parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const row = info.records + info.empty_lines
      const isSaid = record.some((cell) => cell.trim() !== '')
      if (isSaid && !(row === 1 && isSeparatorLine(record))) yield { row, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? describeCsvError(error) : error
  }
}

/** Text that is no CSV in this encoding and with this delimiter. It may be with others. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const longestRow = 2_000_000 // characters
const mostDelimiters = 20_000 // in a line; text in quotation marks may contain many

function describeCsvError(error: CsvError): Error {
  const row = Number(error.records) + Number(error.empty_lines) + 1
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new Invalid(`Row ${row} is longer than ${longestRow.toLocaleString('en-US')} characters.`)
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new UnreadableFile(`The quotation mark that opens in row ${row} is never closed. Is the encoding or the delimiter wrong?`)
    : new UnreadableFile(`In row ${row}, text follows a closing quotation mark. Double the quotation marks inside the cell ("").`)
}

// The parser collects all cells of a row before anyone can count them.
async function* refuseManyColumns(text: AsyncIterable<string>, delimiter: FileDelimiter): AsyncGenerator<string> {
  let delimiters = 0
  let line = 1
  for await (const chunk of text) {
    for (const letter of chunk) {
      if (letter === delimiter) delimiters += 1
      else if (letter === '\n' || letter === '\r') {
        delimiters = 0
        line += letter === '\n' ? 1 : 0
      }
      if (delimiters > mostDelimiters) throw new Invalid(`Line ${line} has more than ${mostDelimiters.toLocaleString('en-US')} columns.`)
    }
    yield chunk
  }
}

const isSeparatorLine = (cells: string[]): boolean => /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')

const candidates = Object.keys(fileDelimiterLabels) as FileDelimiter[]
const linesLooked = 50

/** The delimiter that gives rows of equal length. A first line such as `sep=;` (Excel) takes precedence. */
export function guessDelimiter(head: string): FileDelimiter {
  const told = candidates.find((candidate) => new RegExp(`^"?sep=${candidate === '|' ? '\\|' : candidate}"?\\s*[\r\n]`, 'i').test(head))
  if (told !== undefined) return told
  const lines = countByLine(head)
  const [first] = lines
  const score = (candidate: FileDelimiter): number => {
    const expected = first?.get(candidate) ?? 0
    if (expected === 0) return 0
    const alike = lines.filter((line) => line.get(candidate) === expected).length / lines.length
    return alike * 1000 + expected
  }
  return candidates.reduce((best, candidate) => (score(candidate) > score(best) ? candidate : best))
}

function countByLine(head: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let line = new Map<string, number>()
  let isQuoted = false
  let isEmpty = true
  for (const letter of head) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (!isEmpty) lines.push(line)
      if (lines.length === linesLooked) return lines
      line = new Map()
      isEmpty = true
      continue
    } else if (!isQuoted && letter in fileDelimiterLabels) line.set(letter, (line.get(letter) ?? 0) + 1)
    isEmpty = false
  }
  // The last line may be cut off, so it counts only if there is no other.
  return lines.length > 0 ? lines : [line]
}
