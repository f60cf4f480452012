import type { Installation } from '@crm/contracts'
import { EmptyState } from '@crm/ui'
import { CircleCheck, Coffee } from 'lucide-react'
import { weekdayAndDay } from './weekday-and-day.ts'

/** What stands where nothing is left to do today, with the next job. */
export function NoJobs({ done, next }: { done: number; next: Installation | undefined }) {
  const Icon = done > 0 ? CircleCheck : Coffee
  const day = next?.installation_date
  return (
    <div className="card">
      <EmptyState
        icon={<Icon className="size-6" />}
        title={done > 0 ? 'All done for today' : 'No jobs today'}
        text={day ? `Next: ${next.name} on ${weekdayAndDay(day)}.` : 'Nothing is planned for the next 14 days.'}
      />
    </div>
  )
}
