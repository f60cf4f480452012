import { type ReactNode, useId } from 'react'

export function ReportCard({ title, text, actions, children }: { title: string; text?: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card min-w-0 overflow-hidden break-inside-avoid" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2 border-b border-line py-3 pr-2 pl-4">
        <div className="min-w-0">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          {text && <p className="text-xs text-fg-muted">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
