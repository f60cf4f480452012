import type { Installation, SentNotice } from '@crm/contracts'
import { IconButton, money } from '@crm/ui'
import { Pencil, TriangleAlert } from 'lucide-react'
import { NotifyButton } from '../notices/notify-button.tsx'
import { DayTile } from './day-tile.tsx'
import { fingerTarget } from './finger-target.ts'
import type { JobActions } from './job-actions.ts'
import { JobBadges } from './job-badges.tsx'
import { JobLines } from './job-lines.tsx'
import { MarkAsDone } from './mark-as-done.tsx'

type Props = { job: Installation; today: string; warnings: readonly string[]; notices: readonly SentNotice[]; actions: JobActions }

export function JobCard({ job, today, warnings, notices, actions }: Props) {
  const { show, edit, complete } = actions
  return (
    <article className="card flex h-full flex-col" aria-label={job.name}>
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <DayTile day={job.installation_date} today={today} />
          <div className="min-w-0 flex-1">
            <div className="mb-1.5 flex items-start justify-between gap-2">
              <h3 className="text-md font-semibold leading-5 wrap-anywhere">
                <button type="button" className={`text-left ${fingerTarget}`} onClick={() => show(job)}>
                  {job.name}
                </button>
              </h3>
              <span className="num font-semibold leading-5">{money(job.project_amount)}</span>
            </div>
            <JobBadges job={job} />
          </div>
        </div>
        <JobLines job={job} />
        {warnings.length > 0 && (
          <ul className="mt-1.5 space-y-1 text-sm font-medium text-warn">
            {warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2">
                <TriangleAlert className="icon mt-0.5" aria-hidden="true" /> <span className="min-w-0 wrap-anywhere">{warning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex items-center justify-between gap-1 border-t border-line px-2 py-1">
        <NotifyButton installation={job} notices={notices} />
        <div className="flex items-center gap-1">
          {edit && !job.erased_at && (
            <IconButton label={`Edit ${job.name}`} onClick={() => edit(job)}>
              <Pencil className="icon" aria-hidden="true" />
            </IconButton>
          )}
          <MarkAsDone quiet name={job.name} onPress={() => complete(job)} />
        </div>
      </div>
    </article>
  )
}
