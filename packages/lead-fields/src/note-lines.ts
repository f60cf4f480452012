const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export type NoteEntry = { date: string | null; text: string }

/** Formats a note such as `[Mar 5, 2025] Sent quote`. More lines of the text are indented, so that they stay part of this note. */
export function formatDatedNote(today: string, text: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const lines = text.trim().split(/\s*\n\s*/)
  return `[${months[Number(month) - 1] ?? ''} ${Number(day)}, ${year}] ${lines.join('\n  ')}`
}

/** Appends lines to the notes. The existing text stays unchanged. */
export function appendNoteLines(notes: string | null, lines: string[]): string | null {
  const before = notes?.trim() ? notes : ''
  if (lines.length === 0) return before || null
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines.join('\n')}`
}

/** Splits the notes into entries, newest first. In the text, the newest is last. */
export function parseNoteEntries(notes: string | null): NoteEntry[] {
  return (notes ?? '')
    .split(/\r?\n(?!\s+\S)/)
    .map((entry) => entry.trim().replace(/\s*\n\s*/g, '\n'))
    .filter((entry) => entry !== '')
    .map(entryOf)
    .reverse()
}

/** The newest entry with its date, such as `[Mar 5, 2025] Sent quote`; null without notes. */
export function formatLastNote(notes: string | null): string | null {
  const [last] = parseNoteEntries(notes)
  if (last === undefined) return null
  return last.date === null ? last.text : `[${last.date}] ${last.text}`
}

/** Entries that were added between two states of the notes, oldest first. */
export function listAddedNoteEntries(before: string | null, now: string | null): NoteEntry[] {
  return parseNoteEntries(now).reverse().slice(parseNoteEntries(before).length)
}

/** Whether a note with the same text was added. The date is ignored, because midnight may have passed between two attempts to save. */
export const isNoteIncluded = (added: readonly NoteEntry[], line: string): boolean =>
  parseNoteEntries(line).some((note) => added.some(({ text }) => text === note.text))

/** Whether the latest entry that starts with the same words up to the colon has exactly this text, so that a save need not add it again. */
export function isLatestNoteOnSubject(notes: string | null, text: string): boolean {
  const subject = `${text.split(':', 1)[0]}:`
  const latest = parseNoteEntries(notes).find((entry) => entry.text.startsWith(subject))
  return latest?.text === text
}

function entryOf(line: string): NoteEntry {
  const dated = /^\[([^\]]{1,30})\]\s*(.*)$/s.exec(line)
  const [, date, text] = dated ?? []
  return date !== undefined && /\d/.test(date) ? { date, text: text ?? '' } : { date: null, text: line }
}
