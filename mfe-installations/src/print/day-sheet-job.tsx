import type { Installation } from '@crm/contracts'
import { addressLine, mapOf, money, shortDate } from '@crm/ui'
import { useColourNames } from '../colours/use-colour-names.ts'
import { hasPrice, toCollect } from '../my-day/to-collect.ts'
import { CallLink } from './call-link.tsx'
import { NotesShortened, PaperNotes } from './paper-notes.tsx'
import { placeFor } from './room-on-day-sheet.ts'

type Props = { job: Installation; number: number; of: number; date: string }

/** A job in a few lines, with a box to tick and a line to sign. */
export function DaySheetJob({ job, number, of, date }: Props) {
  const { look, facts, notes, ...room } = placeFor(of)
  const { installation_date: day } = job
  return (
    <li
      className={`grid grid-cols-1 gap-x-6 overflow-hidden py-2 break-inside-avoid md:grid-cols-[1fr_10rem] print:grid-cols-[1fr_10rem] print:py-1.5 print:leading-4 ${look}`}
    >
      <div className="min-w-0">
        <h2 className="text-md font-semibold wrap-anywhere print:line-clamp-1 print:leading-5">
          <span className="mr-2 inline-block size-3.5 border border-fg align-[-2px]" aria-hidden="true" />
          {number}. {job.name}
          {job.section === 'repair' && ' (repair)'}
          {day !== null && day !== date && ` since ${shortDate(day)}`}
          <span className="text-sm font-normal"> · {job.assigned_installer.join(', ') || 'No installer assigned'}</span>
        </h2>
        <p className="wrap-anywhere print:line-clamp-1">
          {job.address === null ? (
            'No address'
          ) : (
            <a
              className="text-link underline pointer-coarse:inline-block pointer-coarse:py-3 print:text-fg"
              href={mapOf(job.address)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${addressLine(job.address)} (map, opens in a new tab)`}
            >
              {addressLine(job.address)}
            </a>
          )}
        </p>
        <Facts job={job} clamp={facts} />
        <PaperNotes job={job} room={room} height={notes} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 md:flex-col md:items-stretch md:justify-start print:flex-col print:items-stretch print:justify-between">
        <CallLink phone={job.phone} />
        <NotesShortened job={job} room={room} />
        <p className="mt-6 w-full border-t border-fg text-xs text-fg-muted print:mt-auto">Signature</p>
      </div>
    </li>
  )
}

function Facts({ job, clamp }: { job: Installation; clamp: string }) {
  const nameOf = useColourNames()
  const open = toCollect(job)
  const colours = job.selected_colors.map((code) => [code, nameOf(code)].filter(Boolean).join(' '))
  return (
    <p className={`wrap-anywhere ${clamp}`}>
      <strong className="font-semibold">
        {open === null ? 'Nothing to collect' : `Collect ${open.toLowerCase()}${hasPrice(job) ? ` of ${money(job.project_amount)}` : ''}`}
      </strong>
      {` · Colours: ${colours.join(', ') || 'none chosen'}`}
    </p>
  )
}
