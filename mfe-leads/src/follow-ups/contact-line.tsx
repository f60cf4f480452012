import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  none: string
  value: string | null
  href: (value: string) => string
  children: (value: string) => ReactNode
}

/** Its links are above the click area of the card. */
export function ContactLine({ icon: Icon, none, value, href, children }: Props) {
  return (
    <li className="flex min-h-8 items-center gap-2 text-fg-muted max-md:min-h-11 pointer-coarse:min-h-11">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {value ? (
        <span className="relative flex min-w-0 items-center">
          <a className="truncate text-link hover:underline max-md:py-3 pointer-coarse:py-3" href={href(value)} title={value}>
            {value}
          </a>
          {children(value)}
        </span>
      ) : (
        none
      )}
    </li>
  )
}
