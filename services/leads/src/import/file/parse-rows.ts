import { pipeline, Readable } from 'node:stream'
import type { FileDelimiter } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { CsvError, parse } from 'csv-parse'

/** `row` is the row number in a spreadsheet: the first is 1, and empty lines count. */
export type FileRow = { row: number; cells: string[] }

type Parsed = { record: string[]; info: { records: number; empty_lines: number } }

export async function* parseRows(text: AsyncIterable<string>, delimiter: FileDelimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Otherwise a space before a quotation mark would make the mark part of the cell.
    trim: true,
    skip_empty_lines: true,
    info: true,
  })
  pipeline(Readable.from(text), parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const row = info.records + info.empty_lines
      const isSaid = record.some((cell) => cell.trim() !== '')
      if (isSaid && !(row === 1 && isSeparatorLine(record))) yield { row, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw neverClosed(error)
    throw error
  }
}

function neverClosed(error: CsvError): Invalid {
  const row = Number(error.records) + Number(error.empty_lines) + 1
  return new Invalid(`The quotation mark that opens in row ${row} is never closed. Is the encoding or the delimiter wrong?`)
}

const isSeparatorLine = (cells: string[]): boolean => /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')
