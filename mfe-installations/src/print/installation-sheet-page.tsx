import type { Installation } from '@crm/contracts'
import { isApiError, query, usePageTitle } from '@crm/shell-api'
import { buildMapUrl, EmailText, formatMoney, PaymentBadge } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { formatLongDate } from '../installations/days.ts'
import { describeOpenPayments, hasPrice, useColorNameLookup } from '../installations/describe-installation.ts'
import type { TextSpace } from '../my-day/installation-notes.tsx'
import { MoreNotesHint, PhoneLink, PrintedNotes, PrintSheet, PrintSheetLoadState } from './sheet.tsx'

export function InstallationSheetPage() {
  const { id = '' } = useParams()
  const { data: installation, error, refetch } = useQuery({ ...query('getInstallation', { params: { id: Number(id) } }), staleTime: 0 })
  usePageTitle(installation ? `${installation.name}, installation sheet` : 'Installation sheet')
  if (installation) return <InstallationSheet installation={installation} />
  if (error === null) return <PrintSheetLoadState title="Installation sheet" error={null} />
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400)
  return (
    <PrintSheetLoadState
      title="Installation sheet"
      error={isGone ? 'Installation not found' : 'Failed to fetch the installation'}
      onRetry={isGone ? undefined : () => void refetch()}
    />
  )
}

function InstallationSheet({ installation }: { installation: Installation }) {
  const room = roomOnSheet(installation)
  return (
    <PrintSheet
      onePage
      title={installation.name}
      subtitle={`${installation.section === 'repair' ? 'Service & repair' : 'Installation'} sheet`}
    >
      <dl className="grid grid-cols-1 gap-x-8 md:grid-cols-2 print:grid-cols-2">
        <SheetPart name="Date">
          <span className="text-md font-semibold">
            {installation.installation_date === null ? 'Not scheduled yet' : formatLongDate(installation.installation_date)}
          </span>
        </SheetPart>
        <SheetPart name="Installers">
          <span className="line-clamp-3">{installation.assigned_installer.join(', ') || 'No installer assigned'}</span>
        </SheetPart>
        <SheetPart name="Customer">
          <span className="font-semibold">{installation.name}</span>
          <PhoneLink phone={installation.phone} />
          {installation.email !== null && (
            <span className="block">
              <EmailText>{installation.email}</EmailText>
            </span>
          )}
        </SheetPart>
        <SheetPart name="Address">
          <PlaceLines address={installation.address} />
        </SheetPart>
        <SheetPart name="Colors">
          <SheetColors codes={installation.selected_colors} most={mostColors} />
        </SheetPart>
        <SheetPart name="Balance due">
          <PaymentBadge deposit={installation.deposit_paid} balance={installation.balance_paid} />
          <CollectLine installation={installation} />
        </SheetPart>
      </dl>
      <div className="flex min-h-0 flex-1 flex-col py-3">
        <h2 className="mb-1 text-sm font-semibold text-fg-muted">Notes</h2>
        <PrintedNotes installation={installation} room={room} height="min-h-0" />
        <MoreNotesHint installation={installation} room={room} />
      </div>
      <Signatures />
    </PrintSheet>
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
      <p className="text-sm">The work described above was completed as agreed.</p>
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

function SheetColors({ codes, most }: { codes: readonly string[]; most: number }) {
  const nameOf = useColorNameLookup()
  if (codes.length === 0) return 'No colors chosen'
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

function CollectLine({ installation }: { installation: Installation }) {
  const open = describeOpenPayments(installation)
  if (open === null) return <p className="mt-1">No balance due</p>
  return (
    <>
      <p className="mt-1">
        To collect: <span className="font-semibold">{open}</span>
        {hasPrice(installation) && <span className="num"> of {formatMoney(installation.project_amount)} project</span>}
      </p>
      <p className="mt-3 flex items-end gap-2 text-sm">
        Collected $ <span className="h-5 flex-1 border-b border-fg" />
      </p>
    </>
  )
}

/** The address, and the URL of its map both as a link and as text, so that it can also be typed in from the printed sheet. */
function PlaceLines({ address }: { address: string | null }) {
  if (address === null) return 'No address'
  const map = buildMapUrl(address)
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

const mostColors = 12

const columns = 100 // characters per line over the whole width, at a font size of 13 px
const columnsOfHalf = 48

/** Computes the space that the other facts leave for the notes on a letter page. */
function roomOnSheet({ name, address, selected_colors, assigned_installer }: Installation): TextSpace {
  const beyond = (lines: number, usual: number) => Math.max(0, lines - usual)
  const place = address === null ? 1 : Math.min(4, linesOf(address, columnsOfHalf)) + Math.min(3, linesOf(encodeURIComponent(address), 50))
  const colors = Math.min(selected_colors.length, mostColors + 1)
  const installers = Math.min(3, linesOf(assigned_installer.join(', '), columnsOfHalf))
  const taken = beyond(place, 3) + beyond(colors, 3) + beyond(installers, 1) + 2 * beyond(linesOf(name, 50), 1)
  return { lines: 19 - taken, columns }
}

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
