import type { FrontEnd } from '@crm/contracts'
import { Button, EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { Ban, GitBranch, Package, Rocket } from 'lucide-react'
import { useState } from 'react'
import { useMoments } from '../format.ts'
import { IconBadge, ListCard } from '../screen-parts.tsx'
import { canRollBack, type Release, releaseStates, Version } from './front-end.tsx'
import { CanaryDialog, StepDialog, useSteps } from './rollout-steps.tsx'

export function Releases({ frontEnd, mayAct }: { frontEnd: FrontEnd; mayAct: boolean }) {
  const { asked, ask, close } = useSteps()
  const [starting, start] = useState<string | null>(null)
  const isNeeded = !canRollBack(frontEnd)
  const onStep: StepOf | null = mayAct ? (action, version) => (action === 'canary' ? start(version) : ask({ action, version })) : null
  return (
    <ListCard title="Releases">
      {frontEnd.releases.length === 0 ? (
        <EmptyState icon={<Package className="size-6" />} title="Nothing has been published yet" />
      ) : (
        <>
          <ReleaseTable releases={frontEnd.releases} isNeeded={isNeeded} onStep={onStep} />
          <ReleaseCards releases={frontEnd.releases} isNeeded={isNeeded} onStep={onStep} />
        </>
      )}
      {asked && <StepDialog frontEnd={frontEnd} step={asked} onClose={close} />}
      {starting && <CanaryDialog frontEnd={frontEnd} version={starting} onClose={() => start(null)} />}
    </ListCard>
  )
}

type ReleasesProps = { releases: readonly Release[]; isNeeded: boolean; onStep: StepOf | null }

function ReleaseTable({ releases, isNeeded, onStep }: ReleasesProps) {
  const { moment } = useMoments()
  return (
    <Table caption="Releases" className="w-full text-sm max-md:hidden!">
      <thead className="bg-muted">
        <tr>
          <Th className="pl-4!">Version</Th>
          <Th>State</Th>
          <Th>Published</Th>
          <Th className="text-right!">Pages</Th>
          {onStep && (
            <Th className="pr-4!">
              <span className="visually-hidden">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <Tr key={release.version}>
            <Td className="pl-4! py-2! font-medium">
              <Version of={release.version} />
            </Td>
            <Td className="py-2!">
              <IconBadge {...releaseStates[release.state]} />
              {release.reason && <p className="mt-1 text-xs text-fg-muted wrap-anywhere">{release.reason}</p>}
            </Td>
            <Td className="py-2! whitespace-nowrap">
              <p>{moment(release.published_at)}</p>
              <p className="text-xs text-fg-muted">{fromWhom(release)}</p>
            </Td>
            <Td className="num py-2! text-right">{release.pages.length}</Td>
            {onStep && (
              <Td className="py-1.5! pr-4!">
                <ReleaseActions release={release} isNeeded={isNeeded} onStep={onStep} />
              </Td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function ReleaseCards({ releases, isNeeded, onStep }: ReleasesProps) {
  const { moment } = useMoments()
  return (
    <ul aria-label="Releases, newest first" className="divide-y divide-line md:hidden">
      {releases.map((release) => (
        <li key={release.version} className="space-y-1 px-4 py-3 text-sm">
          <p className="flex items-center justify-between gap-2 font-medium">
            <Version of={release.version} />
            <IconBadge {...releaseStates[release.state]} />
          </p>
          <p className="text-fg-muted">
            {moment(release.published_at)} · {fromWhom(release)}
          </p>
          {release.reason && <p className="text-fg-muted wrap-anywhere">{release.reason}</p>}
          {onStep && <ReleaseActions release={release} isNeeded={isNeeded} onStep={onStep} />}
        </li>
      ))}
    </ul>
  )
}

const fromWhom = ({ source, by }: Release): string => (source === 'product' ? 'came with the product' : (by ?? 'its team'))

type StepOf = (action: 'canary' | 'promote' | 'quarantine', version: string) => void

type ReleaseActionsProps = { release: Release; isNeeded: boolean; onStep: StepOf }

/** No actions for a quarantined release, or for a stable one that the product needs. */
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
