import type { FrontEnd } from './front-end.ts'
import { alone } from './wording.ts'

/** Who gets what, as a bar and in numbers. */
export function ShareBar({ stable, canary }: Pick<FrontEnd, 'stable' | 'canary'>) {
  const share = canary?.percent ?? 0
  const said = stable === null ? (canary ? alone(share) : '–') : share === 0 ? '100 %' : `${100 - share} / ${share} %`
  return (
    <span className="flex items-center gap-3">
      <span className="flex h-2 min-w-20 flex-1 overflow-hidden rounded-full bg-muted" aria-hidden="true">
        {stable !== null && <span className="bg-chart-1" style={{ width: `${100 - share}%` }} />}
        <span className="bg-chart-2" style={{ width: `${share}%` }} />
      </span>
      <span className={stable === null && canary ? 'w-32 shrink-0 text-xs max-md:w-40' : 'num w-16 shrink-0 text-right'}>{said}</span>
    </span>
  )
}
