import { ChevronDown, CircleCheck, CircleX } from 'lucide-react'
import { formatQuantity } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import type { Release } from './front-end.ts'

type Check = Release['checks'][number]

export function Checks({ release: { version, checks, source } }: { release: Release }) {
  const failed = checks.filter(({ ok }) => !ok)
  const passed = checks.filter(({ ok }) => ok)
  return (
    <ListCard title={`Checks of ${version}`}>
      {checks.length === 0 && (
        <p className="px-4 py-3 text-sm text-fg-muted">
          {source === 'product' ? 'It came with the product, whose own tests have tried it.' : 'No check was told of.'}
        </p>
      )}
      {failed.length > 0 && <CheckList checks={failed} />}
      {passed.length > 0 && (
        <details className={`group ${failed.length > 0 ? 'border-t border-line' : ''}`}>
          <summary className="flex cursor-pointer items-center gap-3 px-4 py-2.5 text-sm hover:bg-muted pointer-coarse:min-h-11">
            <CircleCheck className="icon shrink-0 text-ok" aria-hidden="true" />
            <span className="flex-1">{formatQuantity(passed.length, 'check')} passed</span>
            <ChevronDown className="icon shrink-0 text-fg-muted group-open:rotate-180" aria-hidden="true" />
          </summary>
          <CheckList checks={passed} />
        </details>
      )}
    </ListCard>
  )
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="in-[details]:border-t in-[details]:border-line">
      {checks.map(({ name, ok, says, by }) => (
        <li key={`${by} ${name}`} className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
          {ok ? (
            <CircleCheck className="icon mt-0.5 shrink-0 text-ok" aria-label="Passed" />
          ) : (
            <CircleX className="icon mt-0.5 shrink-0 text-danger" aria-label="Failed" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            {/* Each team's tools write their check names in their own style. */}
            <p className="first-letter:uppercase">{name.replaceAll('-', ' ')}</p>
            <p className="text-xs text-fg-muted">{withCode(says)}</p>
            <p className="text-xs text-fg-muted">{by === 'server' ? 'Checked by the server' : 'Told by its team'}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Terminal text with code between backticks. */
const withCode = (says: string) =>
  says.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text that never changes.
      <code key={index} className="font-mono">
        {part}
      </code>
    ),
  )
