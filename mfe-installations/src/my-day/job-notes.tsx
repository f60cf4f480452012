import type { Installation } from '@crm/contracts'
import { useState } from 'react'
import { NoteList } from './note-list.tsx'
import { fitting, notesOf } from './notes-of.ts'

// About a third of a phone's screen.
const room = { lines: 8, columns: 42 }

/** What is noted of a job; long notes are shortened until somebody wants all. */
export function JobNotes({ job }: { job: Installation }) {
  const [all, setAll] = useState(false)
  const notes = notesOf(job)
  if (notes.length === 0) return null
  const { notes: first, isCut } = fitting(notes, room)
  return (
    <div className="px-4 py-3">
      <h3 className="mb-1 text-fg-muted">Notes</h3>
      <NoteList notes={all ? notes : first} />
      {isCut && (
        <button
          type="button"
          className="font-medium max-md:min-h-11 pointer-coarse:min-h-11 text-link hover:underline"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : 'Show all notes'}
        </button>
      )}
    </div>
  )
}
