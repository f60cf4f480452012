import type { MyDay } from '@crm/contracts'
import { buttonClass } from '@crm/ui'
import { LayoutList } from 'lucide-react'
import { Link } from 'react-router-dom'
import { weekdayAndDay } from './weekday-and-day.ts'

/** Which day it is, how far it is done, and the way to all installations. */
export function DayHead({ day }: { day: MyDay | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
      <div>
        <p className="min-h-5 text-sm text-fg-muted">{day && weekdayAndDay(day.today)}</p>
        <h1 className="text-xl font-semibold tracking-tight">My day</h1>
      </div>
      <Link to="/installations?view=board" className={buttonClass('ghost')}>
        <LayoutList className="icon" aria-hidden="true" /> All installations
      </Link>
      {day && <Progress done={day.done.length} left={day.jobs.filter(({ unconfirmed }) => !unconfirmed).length} />}
    </div>
  )
}

// More marks than these tell no more than the words beside them.
const mostMarks = 12

function Progress({ done, left }: { done: number; left: number }) {
  const all = done + left
  if (all === 0) return null
  return (
    <div className="flex w-full items-center justify-between gap-3 text-sm text-fg-muted">
      <p role="status">
        {done} of {all} {all === 1 ? 'job' : 'jobs'} done
      </p>
      {all <= mostMarks && (
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: all }, (_, mark) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks are what they are by their place
            <span key={mark} className={`h-2 w-6 rounded-full md:w-8 ${mark < done ? 'bg-primary' : 'bg-line'}`} />
          ))}
        </div>
      )}
    </div>
  )
}
