import type { FrontEndDetails } from '@crm/contracts'
import { usePageTitle } from '@crm/shell-api'
import { Button, EmptyState, getButtonClass } from '@crm/ui'
import { ArrowLeft, Ban, History as Clock, GitBranch, KeyRound, type LucideIcon, Package, PackageX, Pin, Rocket, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useIsAdministrator } from '../actions.tsx'
import { useDateTimeFormatters } from '../format.ts'
import { FigureList, PageHeader, QueryContent, RefreshError } from '../page-parts.tsx'
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
  usePageTitle(formatFrontEndName(name))
  const list = useFrontEnds()
  const found = list.data?.front_ends.find((one) => one.name === name)
  return (
    <>
      <Link
        to="/admin/front-ends"
        className="mb-2 inline-flex items-center gap-1 text-sm text-link hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft className="icon" aria-hidden="true" /> Front-ends
      </Link>
      {found === undefined && <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{formatFrontEndName(name)}</h1>}
      <QueryContent query={list} what="the front-end" loading="front-end">
        {({ shell }) =>
          found ? (
            <Loaded frontEnd={found} shell={shell} failure={<RefreshError query={list} what="the front-end" />} />
          ) : (
            <EmptyState
              icon={<PackageX className="size-6" />}
              title="Front-end not found"
              actions={
                <Link to="/admin/front-ends" className={getButtonClass()}>
                  All front-ends
                </Link>
              }
            />
          )
        }
      </QueryContent>
    </>
  )
}

function Loaded({ frontEnd, shell, failure }: { frontEnd: FrontEndDetails; shell: ServedShellRelease; failure: ReactNode }) {
  const { name, owner, canary, stable, releases } = frontEnd
  const mayAct = useIsAdministrator()
  const [chosen, choose] = useState<string | null>(null)
  const release = releases.find(({ version }) => version === (chosen ?? canary?.version ?? releases[0]?.version))
  return (
    <>
      <PageHeader
        title={formatFrontEndName(name)}
        mark={canary === null && <IconBadge {...describeFrontEndState(frontEnd)} />}
        text={`${owner || 'No release published yet'} · ${stable === null ? 'no live release' : `${stable} is live`}`}
      >
        {failure}
        {mayAct && canary === null && <Actions frontEnd={frontEnd} />}
      </PageHeader>
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
  const metrics = getStableMetrics(frontEnd)
  const figures = metricDefinitions.map(({ label, hint, shown }) => ({
    label,
    value: shown(metrics),
    note: hint,
    tone: label === 'Error rate' && metrics.errors > 0 ? 'text-danger' : '',
  }))
  return <FigureList name="Last 24 hours" className="md:grid-cols-3 xl:grid-cols-6" figures={figures} />
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
