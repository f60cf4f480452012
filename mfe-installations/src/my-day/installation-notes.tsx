import { completionMarkerText, type Installation } from '@crm/contracts'
import { type NoteEntry, parseNoteEntries } from '@crm/lead-fields'

/** Lists the additional notes first, then the notes from newest to oldest. The text that a completion adds is removed. */
export function listInstallationNotes({ notes, additional_notes }: Pick<Installation, 'notes' | 'additional_notes'>): NoteEntry[] {
  const additional = (additional_notes ?? '').replace(completionMarkerText, '').trim()
  return [...(additional === '' ? [] : [{ date: null, text: additional }]), ...parseNoteEntries(notes)]
}

/** The space for a text: the number of lines, and the approximate number of characters per line. */
export type TextSpace = { lines: number; columns: number }

/** Returns the first notes that fit into the space, the last of them shortened if needed. `isCut` means that some text is missing. */
export function shortenNotesToFit(notes: readonly NoteEntry[], { lines, columns }: TextSpace): { notes: NoteEntry[]; isCut: boolean } {
  const shown: NoteEntry[] = []
  let left = lines
  for (const note of notes) {
    const text = firstLines(note, { lines: left, columns })
    if (text !== '') shown.push({ ...note, text })
    if (text !== note.text) return { notes: shown, isCut: true }
    left -= linesOf(note, columns)
  }
  return { notes: shown, isCut: false }
}

const linesOf = ({ date, text }: NoteEntry, columns: number): number =>
  text
    .split('\n')
    .reduce((sum, line, index) => sum + Math.max(1, Math.ceil((measureTextColumns(line) + dateWidth(date, index)) / columns)), 0)

// The date of a note takes space in its first line.
const dateWidth = (date: string | null, line: number): number => (date === null || line > 0 ? 0 : date.length + 2)

function firstLines({ date, text }: NoteEntry, { lines, columns }: TextSpace): string {
  const kept: string[] = []
  let left = lines
  for (const [index, line] of text.split('\n').entries()) {
    const needed = linesOf({ date: index === 0 ? date : null, text: line }, columns)
    if (needed > left) {
      const room = left * columns - dateWidth(date, index) - 1
      return left < 1 || room < 1 ? kept.join('\n') : [...kept, `${truncateToColumns(line, room).trimEnd()}…`].join('\n')
    }
    kept.push(line)
    left -= needed
  }
  return text
}

// Estimates the width of a character in the font Inter; the unit is the width of an average letter.
const widthOf = (character: string): number => {
  // Characters above U+052F, such as Chinese ones, are not Latin, Greek or Cyrillic and are about twice as wide.
  if (/[MW@%]/.test(character) || character > '\u052f') return 2
  return /\p{Lu}/u.test(character) ? 1.3 : 1
}

export const measureTextColumns = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0)

export function truncateToColumns(text: string, columns: number): string {
  let left = columns
  const kept: string[] = []
  for (const character of text) {
    left -= widthOf(character)
    if (left < 0) break
    kept.push(character)
  }
  return kept.join('')
}

export function NoteList({ notes }: { notes: readonly NoteEntry[] }) {
  return (
    <ul className="space-y-1 print:space-y-0">
      {notes.map(({ date, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes have no identity except their position
        <li key={index} className="whitespace-pre-line wrap-anywhere">
          {date !== null && <span className="text-fg-muted">{date}: </span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
