import type { Installation, InstallerDaySchedule } from '@crm/contracts'
import { isApiError, query, usePageTitle } from '@crm/shell-api'
import { buildMapUrl, formatAddressLine, formatMoney, formatShortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { formatLongDate } from '../installations/days.ts'
import { describeOpenPayments, hasPrice, useColorNameLookup } from '../installations/describe-installation.ts'
import type { TextSpace } from '../my-day/installation-notes.tsx'
import { MoreNotesHint, PhoneLink, PrintedNotes, PrintSheet, PrintSheetLoadState } from './sheet.tsx'

export function DaySheetPage() {
  const { date = '' } = useParams()
  const { data: day, error, refetch } = useQuery({ ...query('myDay', { query: { date } }), staleTime: 0 })
  usePageTitle(day ? `Day sheet of ${date}` : 'Day sheet')
  if (day) return <DaySheet date={date} day={day} />
  if (error === null) return <PrintSheetLoadState title="Day sheet" error={null} />
  const isNoDay = isApiError(error) && error.status === 400
  return (
    <PrintSheetLoadState
      title="Day sheet"
      error={isNoDay ? 'Invalid date' : 'Failed to fetch installations'}
      onRetry={isNoDay ? undefined : () => void refetch()}
    />
  )
}

function DaySheet({ date, day }: { date: string; day: InstallerDaySchedule }) {
  const installations = day.jobs.filter(({ installation_date, unconfirmed }) => !unconfirmed || installation_date === date)
  const done = day.done.map(({ name }) => name)
  const onePage = installations.length <= mostOnPage
  return (
    <PrintSheet
      onePage={onePage}
      title={formatLongDate(date)}
      subtitle={`Day sheet · ${day.installer ?? 'All installers'} · ${countOf(installations.length)}`}
    >
      {!onePage && <p className="pt-2 text-sm print:hidden">This sheet has more than {mostOnPage} jobs and prints on several pages.</p>}
      {installations.length === 0 && <p className="py-6 text-fg-muted">No jobs on this day.</p>}
      <ol className="divide-y divide-line">
        {installations.map((installation, index) => (
          <DaySheetEntry key={installation.id} installation={installation} number={index + 1} of={installations.length} date={date} />
        ))}
      </ol>
      {done.length > 0 && <p className="line-clamp-2 border-t border-line py-2 text-sm text-fg-muted">Done: {done.join(', ')}</p>}
    </PrintSheet>
  )
}

const countOf = (installations: number): string => `${installations} ${installations === 1 ? 'job' : 'jobs'}`

type Props = { installation: Installation; number: number; of: number; date: string }

function DaySheetEntry({ installation, number, of, date }: Props) {
  const { look, facts, notes, ...room } = placeFor(of)
  const { installation_date: day } = installation
  return (
    <li
      className={`grid grid-cols-1 gap-x-6 overflow-hidden py-2 break-inside-avoid md:grid-cols-[1fr_10rem] print:grid-cols-[1fr_10rem] print:py-1.5 print:leading-4 ${look}`}
    >
      <div className="min-w-0">
        <h2 className="text-md font-semibold wrap-anywhere print:line-clamp-1 print:leading-5">
          <span className="mr-2 inline-block size-3.5 border border-fg align-[-2px]" aria-hidden="true" />
          {number}. {installation.name}
          {installation.section === 'repair' && ' (repair)'}
          {day !== null && day !== date && ` since ${formatShortDate(day)}`}
          <span className="text-sm font-normal"> · {installation.assigned_installer.join(', ') || 'No installer assigned'}</span>
        </h2>
        <p className="wrap-anywhere print:line-clamp-1">
          {installation.address === null ? (
            'No address'
          ) : (
            <a
              className="text-link underline pointer-coarse:inline-block pointer-coarse:py-3 print:text-fg"
              href={buildMapUrl(installation.address)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${formatAddressLine(installation.address)} (map, opens in a new tab)`}
            >
              {formatAddressLine(installation.address)}
            </a>
          )}
        </p>
        <Facts installation={installation} clamp={facts} />
        <PrintedNotes installation={installation} room={room} height={notes} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 md:flex-col md:items-stretch md:justify-start print:flex-col print:items-stretch print:justify-between">
        <PhoneLink phone={installation.phone} />
        <MoreNotesHint installation={installation} room={room} />
        <p className="mt-6 w-full border-t border-fg text-xs text-fg-muted print:mt-auto">Signature</p>
      </div>
    </li>
  )
}

function Facts({ installation, clamp }: { installation: Installation; clamp: string }) {
  const nameOf = useColorNameLookup()
  const open = describeOpenPayments(installation)
  const colors = installation.selected_colors.map((code) => [code, nameOf(code)].filter(Boolean).join(' '))
  return (
    <p className={`wrap-anywhere ${clamp}`}>
      <strong className="font-semibold">
        {open === null
          ? 'No balance due'
          : `Collect ${open.toLowerCase()}${hasPrice(installation) ? ` of ${formatMoney(installation.project_amount)}` : ''}`}
      </strong>
      {` · Colors: ${colors.join(', ') || 'none chosen'}`}
    </p>
  )
}

/** At most this many jobs fit on one printed page, each with at least one line of notes. */
const mostOnPage = 10

// Characters per line of notes: the width left of the signature column, at a font size of 13 px.
const columns = 80

type Place = TextSpace & { look: string; facts: string; notes: string }

// With at most this many jobs on the page, each job gets this height and these lines. Together they fill 8.8 inches of the page.
const places: [most: number, Place][] = [
  [3, { lines: 10, columns, look: 'print:max-h-[2.9in]', facts: 'print:line-clamp-2', notes: 'print:max-h-40' }],
  [5, { lines: 5, columns, look: 'print:max-h-[1.75in]', facts: 'print:line-clamp-2', notes: 'print:max-h-20' }],
  [7, { lines: 2, columns, look: 'print:max-h-[1.25in]', facts: 'print:line-clamp-2', notes: 'print:max-h-8' }],
]

function placeFor(installations: number): Place {
  const [, place] = places.find(([most]) => installations <= most) ?? []
  return place ?? { lines: 1, columns, look: 'print:max-h-[0.9in]', facts: 'print:line-clamp-1', notes: 'print:max-h-4' }
}
