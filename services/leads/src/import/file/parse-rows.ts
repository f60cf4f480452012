import { type FileDelimiter, fileDelimiterLabels } from '@crm/contracts'
import { type CsvRow, readCsvRows } from '@crm/csv'

export async function* parseCsvRows(text: AsyncIterable<string>, delimiter: FileDelimiter): AsyncGenerator<CsvRow> {
  for await (const row of readCsvRows(text, delimiter)) if (!(row.row === 1 && isSeparatorLine(row.cells))) yield row
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
    // A title may be above the table. Then the other lines tell.
    const expected = first?.get(candidate) ?? findCommonest(lines.flatMap((line) => line.get(candidate) ?? []))
    if (expected === undefined) return 0
    const alike = lines.filter((line) => line.get(candidate) === expected).length / lines.length
    return alike * 1000 + expected
  }
  return candidates.reduce((best, candidate) => (score(candidate) > score(best) ? candidate : best))
}

const findCommonest = (counts: readonly number[]): number | undefined => {
  const timesOf = (count: number): number => counts.filter((other) => other === count).length
  return counts.toSorted((a, b) => timesOf(b) - timesOf(a))[0]
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
