import { formatPhone } from '@crm/contracts'
import { formatPhoneForDialing } from '@crm/ui'
import { ArrowRight, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The row of a person in a card of the dashboard. */
export const dashboardRowClass = 'flex flex-1 items-center gap-1 py-3 pr-1 pl-4 md:pr-3'

/** One for each row of such a card. */
export const dashboardRowIndexes = [0, 1, 2]

export const CallLink = ({ name, phone, className }: { name: string; phone: string; className?: string }) => (
  <a
    className={`icon-btn text-link! ${className ?? ''}`}
    href={`tel:${formatPhoneForDialing(phone)}`}
    aria-label={`Call ${name} at ${formatPhone(phone)}`}
    title={formatPhone(phone)}
  >
    <Phone className="icon" aria-hidden="true" />
  </a>
)

export function ViewAllLink({ what, to, short = false }: { what: string; to: string; short?: boolean }) {
  const words = short ? '@max-[26rem]:sr-only' : ''
  const arrow = short ? 'max-md:@min-[26rem]:hidden' : 'max-md:hidden'
  return (
    <Link
      className="-my-2.5 -mr-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1 pr-2 font-medium whitespace-nowrap text-link hover:underline"
      to={to}
    >
      <span className={words}>
        View all <span className="sr-only">{what}</span>
      </span>
      <ArrowRight className={`icon ${arrow}`} aria-hidden="true" />
    </Link>
  )
}
