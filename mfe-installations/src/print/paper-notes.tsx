import type { Installation } from '@crm/contracts'
import { NoteList } from '../my-day/note-list.tsx'
import { fitting, notesOf, type Room } from '../my-day/notes-of.ts'

const cut = '(Shortened: all notes are in the CRM.)'

/** As many notes of a job as there is room for on paper, and word of it where there are more. */
export function PaperNotes({ job, room }: { job: Installation; room: Room }) {
  const { notes, isCut } = fitting(notesOf(job), room)
  if (!isCut) return <NoteList notes={notes} />
  // The word takes a part of the last line.
  const last = { lines: room.lines, columns: room.columns - Math.ceil(cut.length / room.lines) }
  return <NoteList notes={fitting(notesOf(job), last).notes} more={cut} />
}
