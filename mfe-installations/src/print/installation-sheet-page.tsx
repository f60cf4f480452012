import type { Installation } from '@crm/contracts'
import { isApiError, query, usePageTitle } from '@crm/shell-api'
import { mapOf, money, PaymentBadge } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useColourNames } from '../colours/use-colour-names.ts'
import { longDate } from '../installations/days.ts'
import type { Room } from '../my-day/notes-of.ts'
import { hasPrice, toCollect } from '../my-day/to-collect.ts'
import { CallLink } from './call-link.tsx'
import { NotesShortened, PaperNotes } from './paper-notes.tsx'
import { Sheet } from './sheet.tsx'
import { SheetState } from './sheet-state.tsx'

export function InstallationSheetPage() {
  const { id = '' } = useParams()
  const { data: job, error, refetch } = useQuery({ ...query('getInstallation', { params: { id: Number(id) } }), staleTime: 0 })
  usePageTitle(job ? `${job.name}, installation sheet` : 'Installation sheet')
  if (job) return <InstallationSheet job={job} />
  if (error === null) return <SheetState title="Installation sheet" error={null} />
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400)
  return (
    <SheetState
      title="Installation sheet"
      error={isGone ? 'There is no such installation' : 'Failed to fetch the installation'}
      onRetry={isGone ? undefined : () => void refetch()}
    />
  )
}

function InstallationSheet({ job }: { job: Installation }) {
  const room = roomOnSheet(job)
  return (
    <Sheet onePage title={job.name} subtitle={`${job.section === 'repair' ? 'Service & repair' : 'Installation'} sheet`}>
      <dl className="grid grid-cols-1 gap-x-8 md:grid-cols-2 print:grid-cols-2">
        <SheetPart name="Date">
          <span className="text-md font-semibold">
            {job.installation_date === null ? 'Not scheduled yet' : longDate(job.installation_date)}
          </span>
        </SheetPart>
        <SheetPart name="Installers">
          <span className="line-clamp-3">{job.assigned_installer.join(', ') || 'No installer assigned'}</span>
        </SheetPart>
        <SheetPart name="Customer">
          <span className="font-semibold">{job.name}</span>
          <CallLink phone={job.phone} />
          {job.email !== null && <span className="block">{job.email}</span>}
        </SheetPart>
        <SheetPart name="Address">
          <PlaceLines address={job.address} />
        </SheetPart>
        <SheetPart name="Colours">
          <SheetColours codes={job.selected_colors} most={mostColours} />
        </SheetPart>
        <SheetPart name="Balance due">
          <PaymentBadge deposit={job.deposit_paid} balance={job.balance_paid} />
          <CollectLine job={job} />
        </SheetPart>
      </dl>
      <div className="flex min-h-0 flex-1 flex-col py-3">
        <h2 className="mb-1 text-sm font-semibold text-fg-muted">Notes</h2>
        <PaperNotes job={job} room={room} height="min-h-0" />
        <NotesShortened job={job} room={room} />
      </div>
      <Signatures />
    </Sheet>
  )
}

function SheetPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-3">
      <dt className="mb-1 text-sm font-semibold text-fg-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Signatures() {
  return (
    <div className="mt-auto border-t border-line pt-3">
      <p className="text-sm">The work named above was done as agreed.</p>
      <div className="mt-8 grid grid-cols-1 gap-8 md:grid-cols-2 print:grid-cols-2">
        {['Customer', 'Installer'].map((who) => (
          <p key={who} className="flex justify-between border-t border-fg pt-1 text-sm text-fg-muted">
            <span>{who} signature</span> <span className="w-1/3">Date</span>
          </p>
        ))}
      </div>
    </div>
  )
}

function SheetColours({ codes, most }: { codes: readonly string[]; most: number }) {
  const nameOf = useColourNames()
  if (codes.length === 0) return 'No colours chosen'
  const left = codes.length - most
  return (
    <ul>
      {codes.slice(0, most).map((code) => (
        <li key={code} className="truncate">
          <span className="font-mono font-semibold">{code}</span> {nameOf(code)}
        </li>
      ))}
      {left > 0 && <li className="italic">and {left} more: see the CRM</li>}
    </ul>
  )
}

function CollectLine({ job }: { job: Installation }) {
  const open = toCollect(job)
  if (open === null) return <p className="mt-1">Nothing to collect</p>
  return (
    <>
      <p className="mt-1">
        To collect: <span className="font-semibold">{open}</span>
        {hasPrice(job) && <span className="num"> of {money(job.project_amount)} project</span>}
      </p>
      <p className="mt-3 flex items-end gap-2 text-sm">
        Collected $ <span className="h-5 flex-1 border-b border-fg" />
      </p>
    </>
  )
}

/** The map as a link, and as text that can be typed from paper. */
function PlaceLines({ address }: { address: string | null }) {
  if (address === null) return 'No address'
  const map = mapOf(address)
  return (
    <>
      <span className="line-clamp-4 whitespace-pre-line">{address}</span>
      <a
        className="line-clamp-3 text-xs text-link underline break-all pointer-coarse:min-h-11 print:text-fg"
        href={map}
        target="_blank"
        rel="noreferrer"
      >
        <span className="sr-only">Map, opens in a new tab: </span>
        {map.replace('https://www.', '').replaceAll('%20', '+')}
      </a>
    </>
  )
}

const mostColours = 12

const columns = 100 // of the whole width, at 13 pixels
const columnsOfHalf = 48

/** Space left for notes on a letter page below the other facts. */
function roomOnSheet({ name, address, selected_colors, assigned_installer }: Installation): Room {
  const beyond = (lines: number, usual: number) => Math.max(0, lines - usual)
  const place = address === null ? 1 : Math.min(4, linesOf(address, columnsOfHalf)) + Math.min(3, linesOf(encodeURIComponent(address), 50))
  const colours = Math.min(selected_colors.length, mostColours + 1)
  const installers = Math.min(3, linesOf(assigned_installer.join(', '), columnsOfHalf))
  const taken = beyond(place, 3) + beyond(colours, 3) + beyond(installers, 1) + 2 * beyond(linesOf(name, 50), 1)
  return { lines: 19 - taken, columns }
}

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
