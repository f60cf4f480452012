import type { Installation, SentNotice } from '@crm/contracts'
import { buttonClass, dialled, mapOf } from '@crm/ui'
import { Navigation, Phone } from 'lucide-react'
import { NotifyButton } from '../notices/notify-button.tsx'

const tall = `${buttonClass()} h-14 min-w-0 flex-1 flex-col gap-1 px-2 text-sm`

/** The ways to a customer: on the map, by phone, by e-mail. */
export function JobContact({ job, notices }: { job: Installation; notices: readonly SentNotice[] }) {
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
