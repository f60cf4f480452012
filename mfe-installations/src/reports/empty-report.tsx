import { EmptyState } from '@crm/ui'
import type { ReactNode } from 'react'
import { count, differenceOf } from './figures.ts'

type Props = {
  icon: ReactNode
  title: string
  what: string
  now: number
}

export function EmptyReport({ icon, title, what, now }: Props) {
  const since = differenceOf(0, now, count)
  return (
    <div className="card">
      <EmptyState icon={icon} title={title} text={since && `No ${what} then, ${since} since`} />
    </div>
  )
}
