import { CircleCheck, CircleX } from 'lucide-react'
import { useId } from 'react'
import type { Release } from './front-end.ts'

/** What the checks before its publication said of a release. */
export function Checks({ release: { version, checks, source } }: { release: Release }) {
  const id = useId()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Checks of {version}
        </h2>
      </div>
      {checks.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-muted">
          {source === 'product' ? 'It came with the product, whose own tests have tried it.' : 'No check was told of.'}
        </p>
      ) : (
        <ul>
          {checks.map(({ name, ok, says }) => (
            <li key={name} className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
              {ok ? (
                <CircleCheck className="icon mt-0.5 shrink-0 text-ok" aria-label="Passed" />
              ) : (
                <CircleX className="icon mt-0.5 shrink-0 text-danger" aria-label="Failed" />
              )}
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>{name}</p>
                <p className="text-xs text-fg-muted">{says}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
