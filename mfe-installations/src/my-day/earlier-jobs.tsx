import type { Installation } from '@crm/contracts'
import { Button, shortDate } from '@crm/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { cityOf } from '../installations/city.ts'

type Props = { jobs: readonly Installation[]; today: string; onDone: (job: Installation) => void }

const shownAtFirst = 3

export function EarlierJobs({ jobs, today, onDone }: Props) {
  const [all, setAll] = useState(false)
  if (jobs.length === 0) return null
  const shown = all ? jobs : jobs.slice(0, shownAtFirst)
  return (
    <section className="card" aria-label="Needs confirmation">
      <div className="card-head">
        <h2 className="card-title">
          Needs confirmation <span className="count">{jobs.length}</span>
        </h2>
        <p className="text-sm text-fg-muted">Were these done?</p>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-28">
              <h3 className="font-medium wrap-anywhere">{job.name}</h3>
              <p className="text-sm text-fg-muted">
                {job.installation_date && shortDate(job.installation_date, today)} · {cityOf(job.address)}
              </p>
            </div>
            <Button aria-label={`Mark as Done: ${job.name}`} onClick={() => onDone(job)}>
              <Check className="icon" aria-hidden="true" /> Mark as Done
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < jobs.length && (
        <button
          type="button"
          className="h-11 w-full rounded-b-lg border-t border-line font-medium text-link hover:bg-muted"
          onClick={() => setAll(true)}
        >
          Show all {jobs.length}
        </button>
      )}
    </section>
  )
}
