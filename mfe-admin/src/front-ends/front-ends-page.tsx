import type { FrontEndDetails } from '@crm/contracts'
import { DataList, type DataListColumn, EmptyState } from '@crm/ui'
import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useIsAdministrator } from '../actions.tsx'
import { type DateTimeFormatters, formatCount, formatCountWithNoun, useDateTimeFormatters } from '../format.ts'
import { PageHeader, QueryContent, RefreshError } from '../page-parts.tsx'
import { IconBadge, ListCard } from '../screen-parts.tsx'
import { CanaryCard } from './canary-card.tsx'
import {
  buildFrontEndPath,
  describeCanaryShare,
  describeFrontEndState,
  findNewestUnservedVersion,
  formatErrorRate,
  formatFrontEndName,
  formatMilliseconds,
  getStableOrCanaryMetrics,
  getStablePublicationTime,
  VersionNumber,
} from './front-end.tsx'
import { useFrontEnds } from './front-end-queries.ts'
import { NewFrontEndButton } from './tokens.tsx'

export function FrontEndsPage() {
  const list = useFrontEnds()
  const mayAct = useIsAdministrator()
  return (
    <>
      <PageHeader title="Front-ends" text="Live versions, load times, and canaries">
        <RefreshError query={list} what="the front-ends" />
        {mayAct && list.data !== undefined && <NewFrontEndButton known={list.data.front_ends} />}
      </PageHeader>
      <QueryContent query={list} what="the front-ends" loading="front-ends">
        {({ front_ends: frontEnds }) => (
          <div className="grid grid-cols-1 gap-5">
            {frontEnds
              .filter(({ canary }) => canary !== null)
              .map((frontEnd) => (
                <CanaryCard key={frontEnd.name} frontEnd={frontEnd} />
              ))}
            <LiveVersions frontEnds={frontEnds} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

function LiveVersions({ frontEnds }: { frontEnds: readonly FrontEndDetails[] }) {
  return (
    <ListCard
      title="Live versions"
      actions={
        <p className="text-sm text-fg-muted">
          Last 24 hours · users get a new version when they open another page, never while they fill in a form
        </p>
      }
    >
      <DataList
        className="text-sm [--cell-y:0.5rem]"
        name="Live versions"
        rows={frontEnds}
        keyOf={({ name }) => name}
        columns={columnsOf(useDateTimeFormatters())}
        empty={
          <EmptyState
            icon={<PackageOpen className="size-6" />}
            title="No front-ends published yet"
            text="A team publishes its first release with npm run mfe:publish."
          />
        }
      />
    </ListCard>
  )
}

const columnsOf = ({ day }: DateTimeFormatters): DataListColumn<FrontEndDetails>[] => [
  {
    head: 'Front-end',
    cell: ({ name, owner }) => (
      <>
        <Link to={buildFrontEndPath(name)} className="inline-flex min-h-6 items-center font-medium hover:underline pointer-coarse:min-h-11">
          {formatFrontEndName(name)}
        </Link>
        <p className="text-xs text-fg-muted whitespace-nowrap">{describeOwner(owner)}</p>
      </>
    ),
    at: 'title',
    card: ({ name, owner }) => (
      <>
        <Link to={buildFrontEndPath(name)} className="-my-2 flex min-h-11 items-center text-base hover:underline">
          {formatFrontEndName(name)}
        </Link>
        <p className="font-normal text-fg-muted">{describeOwner(owner)}</p>
      </>
    ),
  },
  {
    head: 'Live version',
    cell: (frontEnd) => <LiveVersion frontEnd={frontEnd} day={day} />,
    at: 'line',
    card: (frontEnd) => {
      const { stable, canary } = frontEnd
      const next = findNewestUnservedVersion(frontEnd)
      return (
        <p className="flex flex-wrap gap-x-2">
          {stable === null ? 'No live release' : <VersionNumber of={stable} />}
          {canary && (
            <span className="text-warn">
              and <VersionNumber of={canary.version} />
            </span>
          )}
          {next && (
            <span>
              · <VersionNumber of={next} /> waiting
            </span>
          )}
        </p>
      )
    },
  },
  { head: 'State', cell: (frontEnd) => <IconBadge {...describeFrontEndState(frontEnd)} />, at: 'corner' },
  {
    head: 'Share of users',
    className: 'w-1/4',
    cell: ({ stable, canary }) => <ShareBar stable={stable} canary={canary} />,
    at: 'line',
  },
  {
    head: 'Loads',
    className: 'num text-right',
    cell: (frontEnd) => formatCount(getStableOrCanaryMetrics(frontEnd).loads),
    at: 'line',
    card: (frontEnd) => {
      const figures = getStableOrCanaryMetrics(frontEnd)
      const errors = formatErrorRate(figures)
      return (
        <p className="num text-fg-muted">
          p75 {formatMilliseconds(figures.load_p75_ms)} ·{' '}
          <span className={figures.errors > 0 ? 'text-danger' : ''}>{errors === null ? 'no loads' : `errors ${errors}`}</span> ·{' '}
          {formatCountWithNoun(figures.loads, 'load')}
        </p>
      )
    },
  },
  {
    head: 'Errors',
    className: 'num text-right whitespace-nowrap',
    cell: (frontEnd) => {
      const figures = getStableOrCanaryMetrics(frontEnd)
      return <span className={figures.errors > 0 ? 'text-danger' : ''}>{formatErrorRate(figures) ?? '–'}</span>
    },
  },
  {
    head: 'Load p75',
    className: 'num text-right whitespace-nowrap',
    cell: (frontEnd) => formatMilliseconds(getStableOrCanaryMetrics(frontEnd).load_p75_ms),
  },
]

const describeOwner = (owner: string): string => (owner === '' ? 'no release yet' : owner)

function LiveVersion({ frontEnd, day }: { frontEnd: FrontEndDetails; day: DateTimeFormatters['day'] }) {
  const { stable, canary } = frontEnd
  const [since, next] = [getStablePublicationTime(frontEnd), findNewestUnservedVersion(frontEnd)]
  return (
    <>
      <p>{stable === null ? 'None' : <VersionNumber of={stable} />}</p>
      {canary ? (
        <p className="text-xs text-warn">
          and <VersionNumber of={canary.version} />
        </p>
      ) : (
        since && <p className="text-xs text-fg-muted">{day(since)}</p>
      )}
      {next && (
        <p className="text-xs">
          <VersionNumber of={next} /> waiting
        </p>
      )}
    </>
  )
}

function ShareBar({ stable, canary }: Pick<FrontEndDetails, 'stable' | 'canary'>) {
  const share = canary?.percent ?? 0
  const said = stable === null ? (canary ? describeCanaryShare(share) : '–') : share === 0 ? '100%' : `${100 - share} / ${share}%`
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
