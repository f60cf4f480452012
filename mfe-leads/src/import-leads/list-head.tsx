import type { ReactNode } from 'react'

/** The names of a list's columns, for the eye alone: each cell has its own name besides. `className` says from which width on there are columns. */
export const ListHead = ({ className, children }: { className: string; children: ReactNode }) => (
  <div aria-hidden="true" className={`hidden gap-x-4 bg-muted px-4 py-2.5 text-xs font-medium text-fg-muted ${className}`}>
    {children}
  </div>
)
