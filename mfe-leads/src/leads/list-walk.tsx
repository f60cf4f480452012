import { buttonClass } from '@crm/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useKeys } from '../shortcuts/use-keys.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

/** On a lead's page: to the lead before and after in the list that it was opened from, also by the keys [ and ]. Back then leads to the list. */
export function ListWalk({ id }: { id: number }) {
  const neighbours = useNeighbours(id)
  const navigate = useNavigate()
  const go = (to: Neighbour | null | undefined) => to && navigate(pageOf(to), { state: to.from, replace: true })
  useKeys('page', { '[': () => go(neighbours?.previous), ']': () => go(neighbours?.next) })
  if (neighbours === null) return null
  const { previous, next, place, total, capped } = neighbours
  return (
    <nav className="flex items-center gap-2" aria-label="Leads of the list">
      <Step to={previous} label="Previous lead" icon={<ChevronLeft className="icon" aria-hidden="true" />} />
      <span className="num text-sm whitespace-nowrap text-fg-muted">
        {place.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {capped && '+'}
      </span>
      <Step to={next} label="Next lead" icon={<ChevronRight className="icon" aria-hidden="true" />} />
    </nav>
  )
}

const pageOf = ({ lead }: Neighbour): string => `/leads/${lead.id}`

function Step({ to, label, icon }: { to: Neighbour | null; label: string; icon: ReactNode }) {
  const look = `${buttonClass()} px-2! max-md:size-11! pointer-coarse:size-11!`
  if (to === null)
    return (
      <button type="button" className={look} aria-label={label} disabled>
        {icon}
      </button>
    )
  return (
    <Link className={look} to={pageOf(to)} state={to.from} replace aria-label={`${label}: ${to.lead.name}`} title={to.lead.name}>
      {icon}
    </Link>
  )
}
