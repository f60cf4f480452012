import type { Buffer } from 'node:buffer'
import { Invalid } from '@crm/domain'
import { Unzip, UnzipInflate } from 'fflate'
import { SaxesParser } from 'saxes'
import { findHeadingMeaning } from '../row/heading-words.ts'
import { isPhoneOrEmail } from './find-table.ts'
import { formatNumber, readAttribute, readNumberFormats } from './number-format.ts'

const megabyte = 1024 * 1024
/** A workbook is about ten times as large unpacked. At a hundred times it may be a zip bomb. */
const getUnpackedLimit = (size: number): number => Math.min(150 * megabyte, Math.max(20 * megabyte, size * 100))
const mostLetters = 25 * megabyte
const mostDepth = 50
const mostColumns = 500
const mostRows = 200_000
const mostSheets = 20
const slice = 16 * 1024

/** The rows of the first visible sheet of a workbook (.xlsx) that has a table, blank ones too. Numbers and days are texts as people read them. */
export async function readWorkbook(file: Buffer): Promise<string[][]> {
  const budget = { left: getUnpackedLimit(file.length) }
  const small = new Map<string, string>()
  const strings: string[] = []
  let isOfExcel = false
  await unpack(file, budget, (name) => {
    isOfExcel ||= name.startsWith('xl/')
    if (name === 'xl/sharedStrings.xml') return collectStrings(strings)
    return /^xl\/(workbook|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name) ? collectText(name, small) : null
  })
  const workbook = small.get('xl/workbook.xml')
  if (workbook === undefined && isOfExcel) throw new Invalid(unreadable)
  if (workbook === undefined)
    throw new Invalid('This is a ZIP file, not a list of leads. Unpack it first, and import the CSV file or Excel workbook (.xlsx) inside.')
  const formats = readNumberFormats(small.get('xl/styles.xml') ?? '', /date1904="(1|true)"/.test(workbook))
  const paths = listSheets(workbook, small.get('xl/_rels/workbook.xml.rels') ?? '')
  let best: string[][] = []
  for (const path of paths) {
    const rows: string[][] = []
    await unpack(file, budget, (name) =>
      name === path ? collectRows(rows, strings, (text, style) => formatNumber(text, formats, style)) : null,
    )
    if (paths.length === 1 || isTable(rows)) return rows
    if (measureWidth(rows) > measureWidth(best)) best = rows
  }
  return best
}

const rowsLookedAt = 200
const rowsWithHeadings = 20

/** Whether a row has known column names, or most rows have a phone or an email. A sheet of instructions may have one of them. */
function isTable(rows: readonly string[][]): boolean {
  const filled = rows.filter((cells) => countFilled(cells) > 1).slice(0, rowsLookedAt)
  const countNames = (cells: readonly string[]): number => cells.filter((cell) => findHeadingMeaning(cell) !== null).length
  if (filled.slice(0, rowsWithHeadings).some((cells) => countNames(cells) > 1)) return true
  return filled.length > 0 && filled.filter((cells) => cells.some(isPhoneOrEmail)).length > filled.length / 2
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => (cell ?? '').trim() !== '').length
const measureWidth = (rows: readonly string[][]): number => rows.reduce((widest, cells) => Math.max(widest, countFilled(cells)), 0)

type Reader = { write(text: string): void; end(): void }

const tooLarge = 'This Excel workbook is too large. Save the sheet as CSV, and import that file.'
const unreadable = 'This Excel workbook cannot be read. Open it in Excel, save it as .xlsx or CSV, and import that file.'

// The file is unpacked piece by piece, so that one that unpacks to much more than it says is noticed.
async function unpack(file: Buffer, budget: { left: number }, readerOf: (name: string) => Reader | null): Promise<void> {
  let failure: unknown = null
  let leftAtPause = budget.left
  const unzip = new Unzip((entry) => {
    const reader = readerOf(entry.name.replace(/^\//, ''))
    if (reader === null) return
    const decoder = new TextDecoder()
    entry.ondata = (error, bytes, isLast) => {
      if (failure !== null) return
      try {
        if (error) throw error
        budget.left -= bytes.length
        if (budget.left < 0) throw new Invalid(tooLarge)
        reader.write(decoder.decode(bytes, { stream: !isLast }))
        if (isLast) reader.end()
      } catch (problem) {
        failure = problem
      }
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < file.length && failure === null; at += slice) {
      unzip.push(file.subarray(at, at + slice), at + slice >= file.length)
      if (leftAtPause - budget.left < megabyte) continue
      // Other requests get their turn.
      leftAtPause = budget.left
      await new Promise(setImmediate)
    }
  } catch (error) {
    failure ??= error
  }
  if (failure !== null) throw failure instanceof Invalid ? failure : new Invalid(unreadable)
}

function collectText(name: string, into: Map<string, string>): Reader {
  let text = ''
  return {
    write(more) {
      text += more
      if (text.length > 10_000_000) throw new Invalid(unreadable)
    },
    end: () => into.set(name, text),
  }
}

/** Calls `open` and `close` with names without their prefix. */
function parseXml(open: (name: string, attributes: Record<string, string>) => void, close: (name: string, text: string) => void): Reader {
  const parser = new SaxesParser()
  let text = ''
  let depth = 0
  const local = (name: string): string => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    depth += 1
    if (depth > mostDepth) throw new Invalid(unreadable)
    open(local(name), attributes as Record<string, string>)
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('cdata', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    close(local(name), text)
    depth -= 1
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  return { write: (more) => void parser.write(more), end: () => void parser.close() }
}

function collectStrings(strings: string[]): Reader {
  let text = ''
  let isPhonetic = false
  return parseXml(
    (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    (name, more) => {
      if (name === 't' && !isPhonetic) text += more
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(unescapeText(text))
    },
  )
}

// Excel writes a character that XML can't hold as _x000D_.
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function collectRows(rows: string[][], strings: readonly string[], format: (text: string, style: number) => string): Reader {
  let row: string[] = []
  let at = 0
  let column = 0
  let type = 'n'
  let style = 0
  let value = ''
  let letters = 0
  return parseXml(
    (name, { r, t, s }) => {
      if (name === 'row') {
        at = r ? Number(r) : rows.length + 1
        if (!(at > rows.length && at <= mostRows)) throw new Invalid('The sheet has too many rows. Please split it.')
        row = []
        column = 0
      } else if (name === 'c') {
        column = r ? readColumn(r) : column + 1
        type = t ?? 'n'
        style = Number(s ?? 0)
        value = ''
      }
    },
    (name, text) => {
      if (name === 'v' || (name === 't' && type === 'inlineStr')) value += text
      else if (name === 'c' && value !== '') {
        if (column > mostColumns) throw new Invalid(`Row ${at} has more than ${mostColumns} columns.`)
        while (row.length < column - 1) row.push('')
        const text = readCell()
        // Many cells may share one long text.
        letters += text.length
        if (letters > mostLetters) throw new Invalid(tooLarge)
        row[column - 1] = text
      } else if (name === 'row') {
        while (rows.length < at - 1) rows.push([])
        rows.push(row)
      }
    },
  )

  function readCell(): string {
    switch (type) {
      case 's':
        return strings[Number(value)] ?? ''
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return ''
      case 'd':
        return value.slice(0, 10)
      case 'n':
        return format(value, style)
      default:
        return unescapeText(value)
    }
  }
}

/** `C7` → 3 */
const readColumn = (place: string): number =>
  [...place.replace(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The parts of the visible sheets, in their order. */
function listSheets(workbook: string, relations: string): string[] {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) => tag)
  const visible = sheets.filter((tag) => !/state="(very)?hidden"/i.test(tag)).slice(0, mostSheets)
  const all = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].map(([tag]) => tag)
  return (visible.length > 0 ? visible : [sheets[0] ?? '']).map((sheet) => {
    const relation = all.find((tag) => readAttribute(tag, 'Id') === readAttribute(sheet, 'r:id'))
    const target = relation ? readAttribute(relation, 'Target') : 'worksheets/sheet1.xml'
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}
