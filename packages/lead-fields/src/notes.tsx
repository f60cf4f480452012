import { NoticeBanner, Textarea } from '@crm/ui'
import { formatDatedNote, type NoteEntry, parseNoteEntries } from './note-lines.ts'

/** A lead's notes, newest first. Dated entries are emphasized. */
export function NotesHistory({ notes }: { notes: string | null }) {
  const entries = parseNoteEntries(notes)
  return (
    <section className="mt-1 border-t border-line pt-3 md:col-span-2" aria-labelledby="notes-history">
      <h3 className="mb-2 font-semibold" id="notes-history">
        Notes history
      </h3>
      {entries.length === 0 ? (
        <p className="rounded-md border border-line bg-muted/50 px-3 py-2 text-fg-muted">No notes history available</p>
      ) : (
        <ol
          className="max-h-32 divide-y divide-line overflow-y-auto rounded-md border border-line bg-muted/50"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
          tabIndex={0}
          aria-label="Notes history, newest first"
        >
          {entries.map(({ date, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, only a position
            <li key={index} className="grid grid-cols-1 gap-x-2 px-3 py-2 md:grid-cols-[6.5rem_1fr]">
              <span className={`text-xs leading-5 ${date === null ? 'text-fg-subtle' : 'font-medium text-fg-muted'}`}>
                {date ?? 'Note'}
              </span>
              <span className={`min-w-0 break-words whitespace-pre-line ${date === null ? 'text-fg-muted' : ''}`}>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Input for a new note. Existing notes cannot be edited. */
export function NewNoteInput({ today, value, onChange }: { today: string; value: string; onChange: (note: string) => void }) {
  const placeholder = `What happened? It will be added as ${formatDatedNote(today, '…')}`
  return <Textarea rows={2} maxLength={2000} placeholder={placeholder} value={value} onChange={(event) => onChange(event.target.value)} />
}

/** An earlier save succeeded although its reply was lost. Lists the notes added since, and asks the user to save again for the newer changes. */
export function EarlierSaveNotice({ added }: { added: readonly NoteEntry[] }) {
  const lines = [...new Set(added.map(({ date, text }) => (date === null ? text : `[${date}] ${text}`)))]
  return (
    <NoticeBanner tone="warn" role="alert">
      <div>
        <p className="notice-title">Your earlier changes were saved</p>
        {lines.length > 0 && (
          <>
            <p>Added to the notes:</p>
            <ul className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line} className="wrap-anywhere whitespace-pre-line">
                  {line}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>Your newer changes are not saved yet. Save again to add them.</p>
      </div>
    </NoticeBanner>
  )
}
