import type { ReactNode } from 'react'

/** A named part of a sheet, within a list of them. */
export function SheetPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-3">
      <dt className="mb-1 text-sm font-semibold text-fg-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
