import type { Installation, SentNotice } from '@crm/contracts'
import { Button, buttonClass, dialled, mapOf, money } from '@crm/ui'
import { Check, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { useColourNames } from '../colours/use-colour-names.ts'
import { NotifyButton } from '../notices/notify-button.tsx'
import { DayBadges } from './day-badges.tsx'
import { NoteList } from './note-list.tsx'
import { fitting, notesOf } from './notes-of.ts'
import { hasPrice, toCollect } from './to-collect.ts'

type Props = {
  job: Installation
  number: number
  today: string
  /** The user's installer name; null if the page shows the jobs of all installers. */
  installer: string | null
  notices: readonly SentNotice[]
  onDone: () => void
}

export function DayJob({ job, number, today, installer, notices, onDone }: Props) {
  const isFirst = number === 1
  return (
    <article className="card divide-y divide-line" aria-label={job.name}>
      <div className="p-4">
        <div className="flex items-start gap-3">
          <span
            className={`num inline-flex size-8 shrink-0 items-center justify-center rounded-full font-semibold ${isFirst ? 'bg-primary text-on-primary' : 'bg-muted'}`}
            aria-hidden="true"
          >
            {number}
          </span>
          <div className="min-w-0">
            <h2 className="text-lg font-semibold leading-7 wrap-anywhere">{job.name}</h2>
            <p className="whitespace-pre-line text-fg-muted wrap-anywhere">{job.address ?? 'No address'}</p>
          </div>
        </div>
        <DayBadges job={job} today={today} installer={installer} />
        <JobContact job={job} notices={notices} />
      </div>
      <JobColours codes={job.selected_colors} />
      <OpenPayment job={job} />
      <JobNotes job={job} />
      <div className="p-3">
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          className="h-12 w-full text-md"
          aria-label={`Mark as Done: ${job.name}`}
          onClick={onDone}
        >
          <Check className="icon" aria-hidden="true" /> Mark as Done
        </Button>
      </div>
    </article>
  )
}

function JobColours({ codes }: { codes: readonly string[] }) {
  const nameOf = useColourNames()
  return (
    <div className="flex items-start justify-between gap-4 px-4 py-3">
      <h3 className="text-fg-muted">Colours</h3>
      {codes.length === 0 ? (
        <p className="text-fg-subtle">No colours chosen</p>
      ) : (
        <ul className="flex min-w-0 flex-wrap justify-end gap-x-3 gap-y-1.5">
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-1.5 text-sm">
              <span className="kbd py-0.5 text-fg">{code}</span> {nameOf(code)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OpenPayment({ job }: { job: Installation }) {
  const open = toCollect(job)
  if (open === null) {
    return (
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <h3 className="text-fg-muted">Balance</h3>
        <p className="font-medium text-ok">Nothing to collect</p>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-between gap-4 bg-badge-amber px-4 py-3 text-badge-amber-fg">
      <h3>To collect</h3>
      <p className="text-right">
        <span className="block text-md font-semibold">{open}</span>
        {hasPrice(job) && <span className="num text-sm">of {money(job.project_amount)} project</span>}
      </p>
    </div>
  )
}

const tall = `${buttonClass()} h-14 min-w-0 flex-1 flex-col gap-1 px-2 text-sm`

function JobContact({ job, notices }: { job: Installation; notices: readonly SentNotice[] }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {job.address && (
        <a className={tall} href={mapOf(job.address)} target="_blank" rel="noreferrer" aria-label={`Map: ${job.name}, opens in a new tab`}>
          <Navigation className="size-5" aria-hidden="true" /> Map
        </a>
      )}
      {job.phone && (
        <a className={tall} href={`tel:${dialled(job.phone)}`} aria-label={`Call ${job.name}, ${job.phone}`}>
          <Phone className="size-5" aria-hidden="true" /> Call
        </a>
      )}
      <div className="flex min-w-24 flex-1 items-center justify-center">
        <NotifyButton installation={job} notices={notices} />
      </div>
    </div>
  )
}

// About a third of a phone's screen.
const room = { lines: 8, columns: 42 }

function JobNotes({ job }: { job: Installation }) {
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
