import type { Installation } from '@crm/contracts'
import { NoteList } from '../my-day/note-list.tsx'
import { fitting, notesOf, type Room } from '../my-day/notes-of.ts'

/** As many notes of a job as there is room for on paper; `height` holds them to it. */
export function PaperNotes({ job, room, height }: { job: Installation; room: Room; height: string }) {
  return (
    <div className={`print:overflow-hidden ${height}`}>
      <NoteList notes={fitting(notesOf(job), room).notes} />
    </div>
  )
}

/** Word of it where there are more notes than there is room for. */
export function NotesShortened({ job, room }: { job: Installation; room: Room }) {
  return fitting(notesOf(job), room).isCut && <p className="text-xs italic">More notes in the CRM</p>
}
