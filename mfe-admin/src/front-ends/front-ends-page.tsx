import { type FrontEnd, isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { EmptyState, ErrorState, Loading, Table, Td, Th, Tr } from '@crm/ui'
import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatQuantity, useMoments } from '../format.ts'
import { IconBadge, ListCard } from '../screen-parts.tsx'
import { CanaryCard } from './canary-card.tsx'
import {
  describeCanaryShare,
  errorRate,
  findWaitingRelease,
  formatMilliseconds,
  mainFigures,
  pathOf,
  publishedAt,
  stateOf,
  titleOf,
  Version,
} from './front-end.tsx'
import { useFrontEnds } from './front-end-queries.ts'
import { NewFrontEnd } from './tokens.tsx'

export function FrontEndsPage() {
  const { data, isError, refetch } = useFrontEnds()
  const mayAct = isAdministrator(useSession().user.role)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Front-ends</h1>
          <p className="text-fg-muted">Live versions, how they load, and what is on canary</p>
        </div>
        {isError && data !== undefined && (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch the front-ends
          </p>
        )}
        {mayAct && data !== undefined && <NewFrontEnd known={data.front_ends} />}
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch the front-ends" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading front-ends..." />
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {data.front_ends
            .filter(({ canary }) => canary !== null)
            .map((frontEnd) => (
              <CanaryCard key={frontEnd.name} frontEnd={frontEnd} />
            ))}
          <LiveVersions frontEnds={data.front_ends} />
        </div>
      )}
    </>
  )
}

function LiveVersions({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  return (
    <ListCard
      title="Live versions"
      actions={<p className="text-sm text-fg-muted">Last 24 hours · people get a change at their next page, never inside a form</p>}
    >
      {frontEnds.length === 0 ? (
        <EmptyState
          icon={<PackageOpen className="size-6" />}
          title="No front-end has been published"
          text="A team publishes its first release with npm run mfe:publish."
        />
      ) : (
        <>
          <LiveTable frontEnds={frontEnds} />
          <LiveCards frontEnds={frontEnds} />
        </>
      )}
    </ListCard>
  )
}

function LiveCards({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
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
  const next = findWaitingRelease(frontEnd)
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
        p75 {formatMilliseconds(figures.load_p75_ms)} ·{' '}
        <span className={figures.errors > 0 ? 'text-danger' : ''}>{errors === null ? 'not used' : `errors ${errors}`}</span> ·{' '}
        {formatQuantity(figures.loads, 'load')}
      </p>
    </>
  )
}

function LiveTable({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  return (
    <Table caption="Live versions" className="w-full text-sm max-md:hidden!">
      <thead className="bg-muted">
        <tr>
          <Th className="pl-4!">Front-end</Th>
          <Th>Live version</Th>
          <Th>State</Th>
          <Th className="w-1/4">Share of people</Th>
          <Th className="text-right!">Loads</Th>
          <Th className="text-right!">Errors</Th>
          <Th className="pr-4! text-right!">Load p75</Th>
        </tr>
      </thead>
      <tbody>
        {frontEnds.map((frontEnd) => (
          <LiveRow key={frontEnd.name} frontEnd={frontEnd} />
        ))}
      </tbody>
    </Table>
  )
}

function LiveRow({ frontEnd }: { frontEnd: FrontEnd }) {
  const { name, owner, stable, canary } = frontEnd
  const { day } = useMoments()
  const figures = mainFigures(frontEnd)
  const since = publishedAt(frontEnd)
  const next = findWaitingRelease(frontEnd)
  return (
    <Tr>
      <Td className="pl-4! py-2!">
        <Link to={pathOf(name)} className="inline-flex items-center font-medium hover:underline pointer-coarse:min-h-11">
          {titleOf(name)}
        </Link>
        <p className="text-xs text-fg-muted whitespace-nowrap">{owner === '' ? 'nothing published yet' : owner}</p>
      </Td>
      <Td className="py-2!">
        <p>{stable === null ? 'none' : <Version of={stable} />}</p>
        {canary ? (
          <p className="text-xs text-warn">
            and <Version of={canary.version} />
          </p>
        ) : (
          since && <p className="text-xs text-fg-muted">{day(since)}</p>
        )}
        {next && (
          <p className="text-xs">
            <Version of={next} /> waits
          </p>
        )}
      </Td>
      <Td className="py-2!">
        <IconBadge {...stateOf(frontEnd)} />
      </Td>
      <Td className="py-2!">
        <ShareBar stable={stable} canary={canary} />
      </Td>
      <Td className="num py-2! text-right">{formatCount(figures.loads)}</Td>
      <Td className={`num py-2! text-right whitespace-nowrap ${figures.errors > 0 ? 'text-danger' : ''}`}>{errorRate(figures) ?? '–'}</Td>
      <Td className="num py-2! pr-4! text-right whitespace-nowrap">{formatMilliseconds(figures.load_p75_ms)}</Td>
    </Tr>
  )
}

function ShareBar({ stable, canary }: Pick<FrontEnd, 'stable' | 'canary'>) {
  const share = canary?.percent ?? 0
  const said = stable === null ? (canary ? describeCanaryShare(share) : '–') : share === 0 ? '100 %' : `${100 - share} / ${share} %`
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
