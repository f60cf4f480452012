const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export type NoteEntry = { date: string | null; text: string }

/**
 * A line for a lead's notes with the day in short form before it: `[Mar 5, 2025] Sent quote`. `today` is `yyyy-mm-dd`.
 * What was typed over several lines stays one entry: its further lines are indented.
 */
export function datedNote(today: string, text: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const lines = text.trim().split(/\s*\n\s*/)
  return `[${months[Number(month) - 1] ?? ''} ${Number(day)}, ${year}] ${lines.join('\n  ')}`
}

/** The notes with lines added at their end; what is there already stays as it is, letter by letter. */
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

/** What was added to the notes since they were read, oldest first: they grow at their end. */
export function addedSince(before: string | null, now: string | null): NoteEntry[] {
  return noteEntries(now).reverse().slice(noteEntries(before).length)
}

/** Whether a line is among the added ones, under whichever day: midnight may have passed between. */
export const isAmong = (added: readonly NoteEntry[], line: string): boolean =>
  noteEntries(line).some((note) => added.some(({ text }) => text === note.text))

/** Whether the latest line that starts as this one already says the same: then saving again must not repeat it. */
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
