import type { NoteEntry } from '@crm/lead-fields'

export function NoteList({ notes }: { notes: readonly NoteEntry[] }) {
  return (
    <ul className="space-y-1 print:space-y-0">
      {notes.map(({ date, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity than their place
        <li key={index} className="whitespace-pre-line wrap-anywhere">
          {date !== null && <span className="text-fg-muted">{date}: </span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
