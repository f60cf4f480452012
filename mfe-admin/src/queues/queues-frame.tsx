import type { ReactNode } from 'react'

type Props = { title: string; text: string; aside?: ReactNode; children: ReactNode }

/** The title, text, and actions at the top of each page about queues, jobs, and dead letters. */
export function QueuesPageLayout({ title, text, aside, children }: Props) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="text-fg-muted">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </>
  )
}
