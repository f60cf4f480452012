import { Link } from 'react-router-dom'
import { IconBadge } from '../icon-badge.tsx'
import { counted, type FrontEnd, mainFigures, pathOf, titleOf, waiting } from './front-end.ts'
import { ShareBar } from './share-bar.tsx'
import { Version } from './version.tsx'
import { errorRate, stateOf, took } from './wording.ts'

/** The front-ends as cards, where there is no room for columns. */
export function LiveCards({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  return (
    <ul aria-label="Live versions" className="divide-y divide-line md:hidden">
      {frontEnds.map((frontEnd) => (
        <li key={frontEnd.name} className="space-y-1 px-4 py-3 text-sm">
          <LiveCard frontEnd={frontEnd} />
        </li>
      ))}
    </ul>
  )
}

function LiveCard({ frontEnd }: { frontEnd: FrontEnd }) {
  const { name, owner, stable, canary } = frontEnd
  const figures = mainFigures(frontEnd)
  const errors = errorRate(figures)
  const next = waiting(frontEnd)
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Link to={pathOf(name)} className="flex min-h-11 items-center text-base font-medium hover:underline">
          {titleOf(name)}
        </Link>
        <IconBadge {...stateOf(frontEnd)} />
      </div>
      <p className="-mt-2 text-fg-muted">{owner === '' ? 'nothing published yet' : owner}</p>
      <p className="flex flex-wrap gap-x-2">
        {stable === null ? 'Nothing is live' : <Version of={stable} />}
        {canary && (
          <span className="text-warn">
            and <Version of={canary.version} />
          </span>
        )}
        {next && (
          <span>
            · <Version of={next} /> waits
          </span>
        )}
      </p>
      <ShareBar stable={stable} canary={canary} />
      <p className="num text-fg-muted">
        p75 {took(figures.load_p75_ms)} ·{' '}
        <span className={figures.errors > 0 ? 'text-danger' : ''}>{errors === null ? 'not used' : `errors ${errors}`}</span> ·{' '}
        {counted(figures.loads, 'load')}
      </p>
    </>
  )
}
