const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export type NoteEntry = { date: string | null; text: string }

/** `[Mar 5, 2025] Sent quote`; `today` is `yyyy-mm-dd`. Further lines are indented, so that the text stays one entry. */
export function datedNote(today: string, text: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const lines = text.trim().split(/\s*\n\s*/)
  return `[${months[Number(month) - 1] ?? ''} ${Number(day)}, ${year}] ${lines.join('\n  ')}`
}

/** Appends lines to the notes; the existing text stays unchanged. */
export function withLines(notes: string | null, lines: string[]): string | null {
  const before = notes?.trim() ? notes : ''
  if (lines.length === 0) return before || null
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines.join('\n')}`
}

/** The notes as entries, newest first: notes grow at their end. */
export function noteEntries(notes: string | null): NoteEntry[] {
  return (notes ?? '')
    .split(/\r?\n(?!\s+\S)/)
    .map((entry) => entry.trim().replace(/\s*\n\s*/g, '\n'))
    .filter((entry) => entry !== '')
    .map(entryOf)
    .reverse()
}

/** Entries added since the notes were read, oldest first. */
export function addedSince(before: string | null, now: string | null): NoteEntry[] {
  return noteEntries(now).reverse().slice(noteEntries(before).length)
}

/** Whether the line was already added, under any day, because midnight may have passed in between. */
export const isAmong = (added: readonly NoteEntry[], line: string): boolean =>
  noteEntries(line).some((note) => added.some(({ text }) => text === note.text))

/** Whether the latest entry on the same subject has this text; saving must then not repeat it. */
export function isLatest(notes: string | null, text: string): boolean {
  const subject = `${text.split(':', 1)[0]}:`
  const latest = noteEntries(notes).find((entry) => entry.text.startsWith(subject))
  return latest?.text === text
}

function entryOf(line: string): NoteEntry {
  const dated = /^\[([^\]]{1,30})\]\s*(.*)$/s.exec(line)
  const [, date, text] = dated ?? []
  return date !== undefined && /\d/.test(date) ? { date, text: text ?? '' } : { date: null, text: line }
}
