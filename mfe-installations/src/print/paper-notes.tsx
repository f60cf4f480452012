import type { Installation } from '@crm/contracts'
import { NoteList } from '../my-day/note-list.tsx'
import { fitting, notesOf, type Room } from '../my-day/notes-of.ts'

/** `height` enforces the estimate on paper. */
export function PaperNotes({ job, room, height }: { job: Installation; room: Room; height: string }) {
  return (
    <div className={`print:overflow-hidden ${height}`}>
      <NoteList notes={fitting(notesOf(job), room).notes} />
    </div>
  )
}

export function NotesShortened({ job, room }: { job: Installation; room: Room }) {
  return fitting(notesOf(job), room).isCut && <p className="text-xs italic">More notes in the CRM</p>
}
