import type { FrontEndDetails } from '@crm/contracts'
import { Button, DataList, type DataListColumn, EmptyState } from '@crm/ui'
import { Ban, GitBranch, Package, Rocket } from 'lucide-react'
import { useState } from 'react'
import { type DateTimeFormatters, useDateTimeFormatters } from '../format.ts'
import { IconBadge, ListCard } from '../screen-parts.tsx'
import { canRollBack, type FrontEndRelease, releaseStateBadges, VersionNumber } from './front-end.tsx'
import { RolloutStepDialog, StartCanaryDialog, useRolloutStepDialog } from './rollout-steps.tsx'

export function ReleasesCard({ frontEnd, mayAct }: { frontEnd: FrontEndDetails; mayAct: boolean }) {
  const { asked, ask, close } = useRolloutStepDialog()
  const [starting, start] = useState<string | null>(null)
  const isNeeded = !canRollBack(frontEnd)
  const onStep: StepOf | null = mayAct ? (action, version) => (action === 'canary' ? start(version) : ask({ action, version })) : null
  return (
    <ListCard title="Releases">
      <DataList
        className="text-sm [--cell-y:0.5rem]"
        name="Releases"
        rows={frontEnd.releases}
        keyOf={({ version }) => version}
        columns={columnsOf(useDateTimeFormatters(), isNeeded, onStep)}
        empty={<EmptyState icon={<Package className="size-6" />} title="No releases yet" />}
      />
      {asked && <RolloutStepDialog frontEnd={frontEnd} step={asked} onClose={close} />}
      {starting && <StartCanaryDialog frontEnd={frontEnd} version={starting} onClose={() => start(null)} />}
    </ListCard>
  )
}

const columnsOf = (
  { moment }: DateTimeFormatters,
  isNeeded: boolean,
  onStep: StepOf | null,
): (DataListColumn<FrontEndRelease> | null)[] => [
  { head: 'Version', className: 'font-medium', cell: ({ version }) => <VersionNumber of={version} />, at: 'title' },
  {
    head: 'State',
    cell: ({ state, reason }) => (
      <>
        <IconBadge {...releaseStateBadges[state]} />
        {reason && <p className="mt-1 text-xs text-fg-muted wrap-anywhere">{reason}</p>}
      </>
    ),
    at: 'corner',
    card: ({ state }) => <IconBadge {...releaseStateBadges[state]} />,
  },
  {
    head: 'Published',
    className: 'whitespace-nowrap',
    cell: (release) => (
      <>
        <p>{moment(release.published_at)}</p>
        <p className="text-xs text-fg-muted">{fromWhom(release)}</p>
      </>
    ),
    at: 'note',
    card: (release) => `${moment(release.published_at)} · ${fromWhom(release)}`,
  },
  { head: 'Pages', className: 'num text-right', cell: ({ pages }) => pages.length },
  { at: 'note', cell: ({ reason }) => reason },
  onStep && {
    head: <span className="visually-hidden">Actions</span>,
    cell: (release) => <ReleaseActions release={release} isNeeded={isNeeded} onStep={onStep} />,
    at: 'line',
  },
]

const fromWhom = ({ source, by }: FrontEndRelease): string => (source === 'product' ? 'included in the product' : (by ?? 'its team'))

type StepOf = (action: 'canary' | 'promote' | 'quarantine', version: string) => void

type ReleaseActionsProps = { release: FrontEndRelease; isNeeded: boolean; onStep: StepOf }

/** Shows no actions for a quarantined release, or for a stable one that cannot be rolled back. */
function ReleaseActions({ release: { version, state }, isNeeded, onStep }: ReleaseActionsProps) {
  if (state === 'quarantined' || (state === 'stable' && isNeeded)) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-md:pt-1 max-md:*:px-1! max-md:[&_svg]:hidden">
      {state !== 'stable' && state !== 'canary' && (
        <Button className="max-md:flex-1" aria-label={`Start a canary of ${version}`} onClick={() => onStep('canary', version)}>
          <GitBranch className="icon" aria-hidden="true" /> Canary
        </Button>
      )}
      {state !== 'stable' && (
        <Button className="max-md:flex-1" aria-label={`Promote ${version}`} onClick={() => onStep('promote', version)}>
          <Rocket className="icon" aria-hidden="true" /> Promote
        </Button>
      )}
      <Button className="text-danger! max-md:flex-1" aria-label={`Quarantine ${version}`} onClick={() => onStep('quarantine', version)}>
        <Ban className="icon" aria-hidden="true" /> Quarantine
      </Button>
    </span>
  )
}
