import type { ReactNode } from 'react'

/** Hidden from screen readers, because each cell has its own name. `className` sets the width from which there are columns. */
export const ListHead = ({ className, children }: { className: string; children: ReactNode }) => (
  <div aria-hidden="true" className={`hidden gap-x-4 bg-muted px-4 py-2.5 text-xs font-medium text-fg-muted ${className}`}>
    {children}
  </div>
)
