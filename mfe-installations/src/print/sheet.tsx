import { formatPhone, type Installation } from '@crm/contracts'
import { Button, ErrorState, formatPhoneForDialing, getButtonClass, LoadingIndicator } from '@crm/ui'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { listInstallationNotes, NoteList, shortenNotesToFit, type TextSpace } from '../my-day/installation-notes.tsx'

type Props = { title: ReactNode; subtitle: ReactNode; onePage: boolean; children: ReactNode }

/** A page that is printed on letter paper, with a content area of 7.5 by 10 inches. On screen it also has a print button. */
export function PrintSheet({ title, subtitle, onePage, children }: Props) {
  return (
    <div className="mx-auto max-w-[8.5in]">
      <div className="mb-4 flex flex-wrap justify-between gap-2 print:hidden">
        <Link to="/installations" className={getButtonClass('ghost')}>
          <ArrowLeft className="icon" aria-hidden="true" /> Installations
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Button>
      </div>
      <div
        className={`card flex min-h-[10in] flex-col p-6 md:p-[0.5in] print:rounded-none print:border-0 print:p-0 print:text-[13px] print:shadow-none ${onePage ? 'print:h-[10in] print:min-h-0 print:overflow-hidden' : 'print:min-h-0'}`}
      >
        <header className="border-b-2 border-fg pb-3">
          <p className="text-sm text-fg-muted">{subtitle}</p>
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        </header>
        {children}
      </div>
    </div>
  )
}

export function PrintSheetLoadState({
  title,
  error,
  onRetry,
}: {
  title: string
  error: string | null
  onRetry?: (() => void) | undefined
}) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold tracking-tight">{title}</h1>
      {error === null ? <LoadingIndicator /> : <ErrorState message={error} {...(onRetry && { onRetry })} />}
    </>
  )
}

/** Notes shortened to an estimated space. `height` is the class that limits the printed height if the estimate was too large. */
export function PrintedNotes({ installation, room, height }: { installation: Installation; room: TextSpace; height: string }) {
  return (
    <div className={`print:overflow-hidden ${height}`}>
      <NoteList notes={shortenNotesToFit(listInstallationNotes(installation), room).notes} />
    </div>
  )
}

export function MoreNotesHint({ installation, room }: { installation: Installation; room: TextSpace }) {
  return shortenNotesToFit(listInstallationNotes(installation), room).isCut && <p className="text-xs italic">More notes in the CRM</p>
}

export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <p className="text-fg-subtle">No phone</p>
  return (
    <p>
      <a
        className="num text-link underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center print:text-fg print:no-underline"
        href={`tel:${formatPhoneForDialing(phone)}`}
      >
        {formatPhone(phone)}
      </a>
    </p>
  )
}
