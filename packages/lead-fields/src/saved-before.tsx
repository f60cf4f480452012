import { Notice } from '@crm/ui'
import type { NoteEntry } from './note-lines.ts'

/** Explains that a save whose answer was lost had succeeded, and shows the notes added since before the user saves again. */
export function SavedBefore({ added }: { added: readonly NoteEntry[] }) {
  const lines = [...new Set(added.map(({ date, text }) => (date === null ? text : `[${date}] ${text}`)))]
  return (
    <Notice tone="warn" role="alert">
      <div>
        <p className="notice-title">What you sent before was saved after all</p>
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
        <p>What you typed since is not saved yet: save again to add it.</p>
      </div>
    </Notice>
  )
}
