import type { Installation } from '@crm/contracts'
import { PaymentBadge } from '@crm/ui'
import { longDate } from '../installations/days.ts'
import { CallLink } from './call-link.tsx'
import { CollectLine } from './collect-line.tsx'
import { NotesShortened, PaperNotes } from './paper-notes.tsx'
import { PlaceLines } from './place-lines.tsx'
import { mostColours, roomOnSheet } from './room-on-sheet.ts'
import { Sheet } from './sheet.tsx'
import { SheetColours } from './sheet-colours.tsx'
import { SheetPart } from './sheet-part.tsx'
import { Signatures } from './signatures.tsx'

/** All that somebody needs at the customer's: who, where, when, in which colours, what is open, and where to sign. */
export function InstallationSheet({ job }: { job: Installation }) {
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
