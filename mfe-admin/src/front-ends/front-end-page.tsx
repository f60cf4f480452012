import { type FrontEndDetails, isAdministratorRole } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, getButtonClass, LoadingIndicator } from '@crm/ui'
import { ArrowLeft, Ban, History as Clock, GitBranch, KeyRound, type LucideIcon, Package, PackageX, Pin, Rocket, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import { IconBadge, PagedListCard } from '../screen-parts.tsx'
import { CanaryCard } from './canary-card.tsx'
import {
  canRollBack,
  describeFrontEndState,
  formatFrontEndName,
  getStableMetrics,
  listPromotableReleases,
  metricDefinitions,
  type ServedShellRelease,
} from './front-end.tsx'
import { useFrontEndHistory, useFrontEnds } from './front-end-queries.ts'
import { ReleasePinsCard } from './pins.tsx'
import { ReleaseChecksCard, SharedPackagesCard } from './release-details.tsx'
import { ReleasesCard } from './releases.tsx'
import { RolloutStepDialog, StartCanaryDialog, useRolloutStepDialog } from './rollout-steps.tsx'
import { UploadTokensCard } from './tokens.tsx'

export function FrontEndPage() {
  const { name = '' } = useParams()
  const { data, isError, refetch } = useFrontEnds()
  const found = data?.front_ends.find((one) => one.name === name)
  return (
    <>
      <Link
        to="/admin/front-ends"
        className="mb-2 inline-flex items-center gap-1 text-sm text-link hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft className="icon" aria-hidden="true" /> Front-ends
      </Link>
      {found !== undefined && data !== undefined ? (
        <Loaded frontEnd={found} shell={data.shell} hasFailed={isError} />
      ) : (
        <>
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{formatFrontEndName(name)}</h1>
          {data !== undefined ? (
            <EmptyState
              icon={<PackageX className="size-6" />}
              title="Front-end not found"
              actions={
                <Link to="/admin/front-ends" className={getButtonClass()}>
                  All front-ends
                </Link>
              }
            />
          ) : isError ? (
            <ErrorState message="Failed to fetch the front-end" onRetry={() => void refetch()} />
          ) : (
            <LoadingIndicator text="Loading front-end..." />
          )}
        </>
      )}
    </>
  )
}

function Loaded({ frontEnd, shell, hasFailed }: { frontEnd: FrontEndDetails; shell: ServedShellRelease; hasFailed: boolean }) {
  const { name, owner, canary, stable, releases } = frontEnd
  const mayAct = isAdministratorRole(useSession().user.role)
  const [chosen, choose] = useState<string | null>(null)
  const release = releases.find(({ version }) => version === (chosen ?? canary?.version ?? releases[0]?.version))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight">{formatFrontEndName(name)}</h1>
            {canary === null && <IconBadge {...describeFrontEndState(frontEnd)} />}
          </div>
          <p className="text-fg-muted">
            {owner === '' ? 'No release published yet' : owner} · {stable === null ? 'no live release' : `${stable} is live`}
          </p>
        </div>
        {hasFailed && (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch the front-end
          </p>
        )}
        {mayAct && canary === null && <Actions frontEnd={frontEnd} />}
      </div>
      <div className="grid grid-cols-1 gap-5">
        {canary === null ? <LiveFigures frontEnd={frontEnd} /> : <CanaryCard frontEnd={frontEnd} />}
        <ReleasesCard frontEnd={frontEnd} mayAct={mayAct} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[3fr_2fr]">
          <div className="grid grid-cols-1 gap-5">
            {release && <SharedPackagesCard frontEnd={frontEnd} release={release} shell={shell} onChoose={choose} />}
            <History name={name} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            {release && <ReleaseChecksCard release={release} />}
            <ReleasePinsCard frontEnd={frontEnd} mayAct={mayAct} />
            <UploadTokensCard frontEnd={frontEnd} mayAct={mayAct} />
          </div>
        </div>
      </div>
    </>
  )
}

function Actions({ frontEnd }: { frontEnd: FrontEndDetails }) {
  const { asked, ask, close } = useRolloutStepDialog()
  const [isStarting, start] = useState(false)
  const [newest] = listPromotableReleases(frontEnd)
  const { stable } = frontEnd
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      {stable !== null && canRollBack(frontEnd) && (
        <Button className="text-danger! max-md:flex-1" onClick={() => ask({ action: 'rollback', version: stable })}>
          <Undo2 className="icon" aria-hidden="true" /> Roll back
        </Button>
      )}
      {newest && (
        <Button variant="primary" className="max-md:flex-1" onClick={() => start(true)}>
          <GitBranch className="icon" aria-hidden="true" /> Start canary
        </Button>
      )}
      {asked && <RolloutStepDialog frontEnd={frontEnd} step={asked} onClose={close} />}
      {isStarting && newest && <StartCanaryDialog frontEnd={frontEnd} version={newest.version} onClose={() => start(false)} />}
    </div>
  )
}

function LiveFigures({ frontEnd }: { frontEnd: FrontEndDetails }) {
  const figures = getStableMetrics(frontEnd)
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-3 xl:grid-cols-6" aria-label="Last 24 hours">
      {metricDefinitions.map(({ label, hint, shown }) => (
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

const icons: Readonly<Record<string, LucideIcon>> = {
  published: Package,
  canary: GitBranch,
  promoted: Rocket,
  'rolled back': Undo2,
  quarantined: Ban,
  pinned: Pin,
  unpinned: Pin,
  'token issued': KeyRound,
  'token revoked': KeyRound,
}

function History({ name }: { name: string }) {
  const list = useFrontEndHistory(name)
  const { moment } = useDateTimeFormatters()
  // The index makes the key unique, because several entries may have the same time. Entries are only added at the ends of the list.
  const rows = list.data?.pages.flatMap(({ entries }) => entries).map((entry, index) => ({ ...entry, key: `${entry.at} ${index}` }))
  return (
    <PagedListCard
      title="History"
      name="History"
      what="the history"
      list={list}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { at: 'mark', cell: ({ action }) => <ActionIcon action={action} /> },
        {
          at: 'title',
          // Removes the front-end's name from the start of the text, because the page's title already shows it.
          cell: ({ details }) => (
            <p className="font-normal first-letter:uppercase">
              {details.startsWith(name) ? details.slice(name.length).replace(/^:? /, '') : details}
            </p>
          ),
        },
        { at: 'note', cell: ({ at, by }) => <p className="text-xs">{`${moment(at)} · ${by ?? 'System'}`}</p> },
      ]}
      aside={null}
      empty={<EmptyState icon={<Clock className="size-6" />} title="No history yet" />}
    />
  )
}

function ActionIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? Clock
  const isBad = action === 'rolled back' || action === 'quarantined'
  return <Icon className={`icon mt-0.5 ${isBad ? 'text-danger' : 'text-fg-muted'}`} aria-hidden="true" />
}
