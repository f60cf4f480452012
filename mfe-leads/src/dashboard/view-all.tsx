import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'

export function ViewAll({ what, to, short = false }: { what: string; to: string; short?: boolean }) {
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
