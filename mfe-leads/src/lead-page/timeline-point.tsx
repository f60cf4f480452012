import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function TimelinePoint({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="group relative pb-5 pl-11 last:pb-0">
      <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className="absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface text-fg-muted"
        aria-hidden="true"
      >
        <Icon className="icon" />
      </span>
      {children}
    </li>
  )
}
