import { EmptyState } from '@crm/ui'
import type { ReactNode } from 'react'
import { count, differenceOf } from './figures.ts'

type Props = {
  icon: ReactNode
  title: string
  what: string
  /** How many there are today, where the report is that of an earlier day. */
  now: number
}

/** What stands for a report of nothing: as of an earlier day it is what was to be read on that day, with how many there are since. */
export function EmptyReport({ icon, title, what, now }: Props) {
  const since = differenceOf(0, now, count)
  return (
    <div className="card">
      <EmptyState icon={icon} title={title} text={since && `No ${what} then, ${since} since`} />
    </div>
  )
}
