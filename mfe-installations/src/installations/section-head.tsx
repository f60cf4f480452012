import type { ReactNode } from 'react'

export function SectionHeading({ title, count, children }: { title: string; count: number; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {title} <span className="count border border-line">{count.toLocaleString('en-US')}</span>
      </h2>
      {children}
    </div>
  )
}
