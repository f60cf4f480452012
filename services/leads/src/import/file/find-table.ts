import type { CsvRow } from '@crm/csv'
import { findHeadingMeaning } from '../row/heading-words.ts'

/** A row that is no lead: totals, or a remark below the table. */
export type RowWithoutLead = { row: number; text: string }

const rowsWithHeadings = 20

/**
 * The row of the column names, or null if no row has any. `rows`: the first rows of the file. Titles may be above it; a row with a
 * phone or an email is a lead already, unless it is a title with those of the office.
 */
export function findHeadingRow(rows: readonly CsvRow[]): number | null {
  const titles = countTitlesWithContact(rows)
  const firstLead = rows.findIndex((row, index) => index >= titles && isContactRow(row))
  const above = rows.slice(0, firstLead < 0 ? rowsWithHeadings : Math.min(firstLead, rowsWithHeadings))
  const known = above.map(({ cells }) => cells.filter((cell) => findHeadingMeaning(cell) !== null).length)
  const best = known.indexOf(Math.max(...known))
  if (known.some((count) => count > 0)) return above[best]?.row ?? null
  if (firstLead === 0) return null
  // No heading is known: the names are in the first row that is half as wide as the widest.
  const widest = Math.max(...rows.map(({ cells }) => countFilled(cells)))
  return (above.find(({ cells }) => countFilled(cells) * 2 >= widest) ?? above[0])?.row ?? null
}

const isContactRow = ({ cells }: CsvRow): boolean => cells.some(isPhoneOrEmail)

const mostTitlesWithContact = 2

/** How many rows there are above two or more known column names, if a phone or an email is among them and leads are below. */
function countTitlesWithContact(rows: readonly CsvRow[]): number {
  const isOfNames = (row: CsvRow): boolean =>
    !isContactRow(row) && new Set(row.cells.flatMap((cell) => findHeadingMeaning(cell)?.target ?? [])).size > 1
  const names = rows.slice(0, rowsWithHeadings).findIndex(isOfNames)
  const above = rows.slice(0, Math.max(names, 0)).filter(isContactRow).length
  return above <= mostTitlesWithContact && rows.slice(names + 1).some(isContactRow) ? Math.max(names, 0) : 0
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

const isDate = /^\W*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/
/** Whether this is an email or a phone number: of ten digits or more, or as 555-0100. */
export function isPhoneOrEmail(cell: string): boolean {
  const text = cell.trim()
  if (/\S@\S+\.\S/.test(text) || /^\d{3}[-–‑]\d{4}(?!\S)/.test(text)) return true
  const digits = text.replace(/\D/g, '').length
  return digits >= 10 && digits <= 15 && !isDate.test(text) && /^(p:|tel:)?\W*\d[\d\s().+\-–‑/]{8,}(\s*\D.*)?$/i.test(text)
}

const mostWithoutLead = 100
const longestText = 200

/** The rows from the heading row on. Rows without a lead go to `withoutLead` instead. */
export async function* readTableRows(
  rows: AsyncIterable<CsvRow>,
  firstRow: number,
  withoutLead: RowWithoutLead[] = [],
): AsyncGenerator<CsvRow> {
  let width = 0
  let last = 0
  // Rows of a single text after a gap are a remark below the table, unless another row follows.
  let held: CsvRow[] = []
  const ignoreRow = ({ row, cells }: CsvRow): void => {
    withoutLead.push({ row, text: (cells.find((cell) => cell.trim() !== '') ?? '').trim().slice(0, longestText) })
  }
  for await (const one of rows) {
    if (one.row < firstRow) continue
    const isFirst = width === 0
    const hasGap = one.row > last + 1
    if (isFirst) width = one.cells.length
    last = one.row
    const room = mostWithoutLead - withoutLead.length - held.length
    if (!isFirst && room > 0 && isOfTotals(one.cells)) {
      ignoreRow(one)
      // What follows totals is like what follows a gap.
      last = 0
    } else if (!isFirst && room > 0 && isRemark(one.cells, width) && (hasGap || held.length > 0)) held.push(one)
    else {
      yield* held
      held = []
      yield one
    }
  }
  held.forEach(ignoreRow)
}

// A company such as "Total Kitchen LLC" is none.
const totals =
  /^(?:(?:gran|grand|sub|net)[ -]?)?total(?:e?s)?(?:[^\p{L}]*$|\W+(?:for|of|in|de|general|leads?|rows?|records?|entries|contacts?|customers?|clients?|jobs?|projects?|sales|sold|count|number|amount|value|due|paid|january|february|march|april|may|june|july|august|september|october|november|december)\b)|^(?:suma|sum|average|count)\b[:\s\d$,.]*$/iu

function isOfTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  return totals.test(first) && !cells.some(isPhoneOrEmail)
}

const isRemark = (cells: readonly string[], width: number): boolean => width > 2 && countFilled(cells) === 1 && !cells.some(isPhoneOrEmail)
