import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'

/** Leads from a card to the whole list of `what`. */
export function ViewAll({ what, to }: { what: string; to: string }) {
  return (
    <Link className="-my-2.5 inline-flex min-h-11 items-center gap-1 font-medium whitespace-nowrap text-link hover:underline" to={to}>
      View all <span className="sr-only">{what}</span>
      <ArrowRight className="icon max-md:hidden" aria-hidden="true" />
    </Link>
  )
}
