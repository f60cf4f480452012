import { type FrontEnd, stableFigures } from './front-end.ts'
import { measures } from './measures.ts'

/** What everybody has, in a few figures. */
export function LiveFigures({ frontEnd }: { frontEnd: FrontEnd }) {
  const figures = stableFigures(frontEnd)
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-3 xl:grid-cols-6" aria-label="Last 24 hours">
      {measures.map(({ label, hint, shown }) => (
        <div key={label} className="-mr-px -mb-px flex flex-col border-b border-line px-4 py-3 md:border-r">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className={`num text-xl font-semibold ${label === 'Error rate' && figures.errors > 0 ? 'text-danger' : ''}`}>
            {shown(figures)}
          </dd>
          <dd className="text-xs text-fg-muted">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
