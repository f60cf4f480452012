import type { ReactNode } from 'react'
import { Since } from './since.tsx'
import { type Comparison, Versus } from './versus.tsx'

/** `since`: change since the day of the report; `versus`: comparison with the previous period. */
export type Figure = { label: string; value: ReactNode; since: string | null; versus: Comparison | null }

export function FigureTiles({ name, figures, columns }: { name: string; figures: readonly Figure[]; columns: string }) {
  return (
    <dl className={`card mb-5 grid grid-cols-2 overflow-hidden ${columns}`} aria-label={name}>
      {figures.map(({ label, value, since, versus }) => (
        <div key={label} className="-mt-px -ml-px border-t border-l border-line p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-xl font-semibold sm:text-2xl">
            {value}
            <Since difference={since} inWords />
            <Versus comparison={versus} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
