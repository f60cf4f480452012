import type { Installation, SentNotice } from '@crm/contracts'
import { Button } from '@crm/ui'
import { Check } from 'lucide-react'
import { DayBadges } from './day-badges.tsx'
import { JobColours } from './job-colours.tsx'
import { JobContact } from './job-contact.tsx'
import { JobNotes } from './job-notes.tsx'
import { OpenPayment } from './open-payment.tsx'

type Props = {
  job: Installation
  number: number
  today: string
  /** The name under which whoever looks works; null for everybody's jobs. */
  installer: string | null
  notices: readonly SentNotice[]
  onDone: () => void
}

/** A job to do: where, whom to call, in which colours, what to collect, what to know. The first one stands out. */
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
