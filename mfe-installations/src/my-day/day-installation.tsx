import { formatPhone, type Installation, type SentNotice } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Badge, Button, buildMapUrl, formatMoney, formatPhoneForDialing, formatShortDate, getButtonClass, PaymentBadge } from '@crm/ui'
import { Check, Navigation, Phone, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { CompleteInstallationDialog } from '../installations/complete-installation.tsx'
import { describeOpenPayments, hasPrice, useColorNameLookup } from '../installations/describe-installation.ts'
import { InstallationNotifyButton } from '../notices/notify-button.tsx'
import { listInstallationNotes, NoteList, shortenNotesToFit } from './installation-notes.tsx'

type Props = {
  installation: Installation
  number: number
  today: string
  /** The name of the installer whose day is shown; null if the page shows the jobs of all installers. */
  installer: string | null
  notices: readonly SentNotice[]
  onDone: () => void
  onProblem: () => void
}

export const ReportProblemDialog = lazyRetry(() =>
  import('../repair-requests/report-problem-dialog.tsx').then((dialog) => dialog.ReportProblemDialog),
)

export function DayInstallationCard({ installation, number, today, installer, notices, onDone, onProblem }: Props) {
  const isFirst = number === 1
  return (
    <article className="card divide-y divide-line" aria-label={installation.name}>
      <div className="p-4">
        <div className="flex items-start gap-3">
          <span
            className={`num inline-flex size-8 shrink-0 items-center justify-center rounded-full font-semibold ${isFirst ? 'bg-primary text-on-primary' : 'bg-muted'}`}
            aria-hidden="true"
          >
            {number}
          </span>
          <div className="min-w-0">
            <h2 className="text-lg font-semibold leading-7 wrap-anywhere">{installation.name}</h2>
            <p className="whitespace-pre-line text-fg-muted wrap-anywhere">{installation.address ?? 'No address'}</p>
          </div>
        </div>
        <DayBadges installation={installation} today={today} installer={installer} />
        <Contact installation={installation} notices={notices} />
      </div>
      <Colors codes={installation.selected_colors} />
      <OpenPayment installation={installation} />
      <Notes installation={installation} />
      <div className="space-y-1 p-3">
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          className="h-12 w-full text-md"
          aria-label={`Mark as Done: ${installation.name}`}
          onPointerEnter={CompleteInstallationDialog.preload}
          onClick={onDone}
        >
          <Check className="icon" aria-hidden="true" /> Mark as Done
        </Button>
        <Button
          variant="ghost"
          className="h-11 w-full"
          aria-label={`Report a problem: ${installation.name}`}
          onPointerEnter={ReportProblemDialog.preload}
          onClick={onProblem}
        >
          <TriangleAlert className="icon" aria-hidden="true" /> Report a problem
        </Button>
      </div>
    </article>
  )
}

function Colors({ codes }: { codes: readonly string[] }) {
  const nameOf = useColorNameLookup()
  return (
    <div className="flex items-start justify-between gap-4 px-4 py-3">
      <h3 className="text-fg-muted">Colors</h3>
      {codes.length === 0 ? (
        <p className="text-fg-subtle">No colors chosen</p>
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

function OpenPayment({ installation }: { installation: Installation }) {
  const open = describeOpenPayments(installation)
  if (open === null) {
    return (
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <h3 className="text-fg-muted">Balance</h3>
        <p className="font-medium text-ok">No balance due</p>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-between gap-4 bg-badge-amber px-4 py-3 text-badge-amber-fg">
      <h3>To collect</h3>
      <p className="text-right">
        <span className="block text-md font-semibold">{open}</span>
        {hasPrice(installation) && <span className="num text-sm">of {formatMoney(installation.project_amount)} project</span>}
      </p>
    </div>
  )
}

const tall = `${getButtonClass()} h-14 min-w-0 flex-1 flex-col gap-1 px-2 text-sm`

function Contact({ installation, notices }: { installation: Installation; notices: readonly SentNotice[] }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {installation.address && (
        <a
          className={tall}
          href={buildMapUrl(installation.address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Map: ${installation.name}, opens in a new tab`}
        >
          <Navigation className="size-5" aria-hidden="true" /> Map
        </a>
      )}
      {installation.phone && (
        <a
          className={tall}
          href={`tel:${formatPhoneForDialing(installation.phone)}`}
          aria-label={`Call ${installation.name}, ${formatPhone(installation.phone)}`}
        >
          <Phone className="size-5" aria-hidden="true" /> Call
        </a>
      )}
      <div className="flex min-w-24 flex-1 items-center justify-center">
        <InstallationNotifyButton installation={installation} notices={notices} />
      </div>
    </div>
  )
}

// Shortened notes take about a third of a phone's screen.
const room = { lines: 8, columns: 42 }

function Notes({ installation }: { installation: Installation }) {
  const [all, setAll] = useState(false)
  const notes = listInstallationNotes(installation)
  if (notes.length === 0) return null
  const { notes: first, isCut } = shortenNotesToFit(notes, room)
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

type DayBadgesProps = { installation: Installation; today: string; installer: string | null }

function DayBadges({ installation, today, installer }: DayBadgesProps) {
  const { installation_date: day, assigned_installer: names } = installation
  const others = names.filter((name) => name.toLowerCase() !== installer?.toLowerCase())
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {installation.section === 'repair' ? (
        <Badge tone={installation.urgent ? 'red' : 'blue'}>
          <TriangleAlert className="size-3.5" aria-hidden="true" /> {installation.urgent ? 'Urgent' : 'Scheduled'}
        </Badge>
      ) : (
        <Badge tone="green">Installation</Badge>
      )}
      {day !== null && day < today && <Badge tone="amber">Since {formatShortDate(day, today)}</Badge>}
      <PaymentBadge deposit={installation.deposit_paid} balance={installation.balance_paid} />
      {others.length > 0 && (
        <Badge className="max-w-full">
          <Users className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="truncate" title={others.join(', ')}>
            {installer === null ? others.join(', ') : `with ${others.join(', ')}`}
          </span>
        </Badge>
      )}
      {names.length === 0 && <Badge tone="amber">No installer assigned</Badge>}
    </div>
  )
}
