import type { ReactNode } from 'react'

type Props = { title: string; text: string; aside?: ReactNode; children: ReactNode }

/** A page about queues, jobs or messages. */
export function QueuesFrame({ title, text, aside, children }: Props) {
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
