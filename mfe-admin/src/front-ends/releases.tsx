import { Button, EmptyState, IconButton, Table, Td, Th, Tr } from '@crm/ui'
import { Ban, GitBranch, Package, Rocket } from 'lucide-react'
import { useId, useState } from 'react'
import { IconBadge } from '../icon-badge.tsx'
import { useMoments } from '../mail/moments.ts'
import { CanaryDialog } from './canary-dialog.tsx'
import type { FrontEnd, Release } from './front-end.ts'
import { SteerDialog } from './steer-dialog.tsx'
import { type Step, useSteps } from './use-steps.ts'
import { releaseStates } from './wording.ts'

type Acts = { onCanary: () => void; onStep: (action: 'promote' | 'quarantine') => void } | null

/** The releases of a front-end, newest first, and what administrators may do with each. */
export function Releases({ frontEnd, mayAct }: { frontEnd: FrontEnd; mayAct: boolean }) {
  const id = useId()
  const { asked, ask, close } = useSteps()
  const [starting, start] = useState<string | null>(null)
  const actsOf = ({ version, state }: Release): Acts =>
    mayAct && state !== 'quarantined'
      ? { onCanary: () => start(version), onStep: (action) => ask({ action, version } satisfies Step) }
      : null
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Releases
        </h2>
      </div>
      {frontEnd.releases.length === 0 ? (
        <EmptyState icon={<Package className="size-6" />} title="Nothing has been published yet" />
      ) : (
        <Table caption="Releases" className="w-full text-sm">
          <thead className="bg-muted max-md:hidden">
            <tr>
              <Th className="pl-4!">Version</Th>
              <Th>State</Th>
              <Th>Published</Th>
              <Th className="text-right!">Pages</Th>
              {mayAct && (
                <Th className="pr-4!">
                  <span className="visually-hidden">Actions</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {frontEnd.releases.map((release) => (
              <ReleaseRow key={release.version} release={release} acts={actsOf(release)} mayAct={mayAct} />
            ))}
          </tbody>
        </Table>
      )}
      {asked && <SteerDialog frontEnd={frontEnd} step={asked} onClose={close} />}
      {starting && <CanaryDialog frontEnd={frontEnd} version={starting} onClose={() => start(null)} />}
    </section>
  )
}

function ReleaseRow({ release, acts, mayAct }: { release: Release; acts: Acts; mayAct: boolean }) {
  const { version, state, source, published_at, by, pages, reason } = release
  const { moment } = useMoments()
  return (
    <Tr className="h-auto! align-top max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-y-1 max-md:py-3">
      <Td className="pl-4! py-2.5! font-mono font-medium max-md:py-0!">{version}</Td>
      <Td className="py-2! max-md:py-0! max-md:pr-4!">
        <IconBadge {...releaseStates[state]} />
        {reason && <p className="mt-1 max-w-prose text-fg-muted wrap-anywhere max-md:hidden">{reason}</p>}
      </Td>
      <Td className="py-2.5! max-md:col-span-2 max-md:px-4! max-md:py-0!">
        <p>
          {moment(published_at)}
          <span className="text-fg-muted"> · {source === 'product' ? 'came with the product' : (by ?? 'its team')}</span>
        </p>
        {reason && <p className="text-fg-muted wrap-anywhere md:hidden">{reason}</p>}
      </Td>
      <Td className="num py-2.5! text-right max-md:hidden">{pages.length}</Td>
      {mayAct && (
        <Td className={`py-1.5! pr-4! max-md:col-span-2 max-md:px-4! ${acts ? '' : 'max-md:hidden'}`}>
          {acts && (
            <span className="flex items-center justify-end gap-2">
              {state !== 'stable' && state !== 'canary' && (
                <Button className="max-md:flex-1" aria-label={`Start a canary of ${version}`} onClick={acts.onCanary}>
                  <GitBranch className="icon" aria-hidden="true" /> Canary
                </Button>
              )}
              {state !== 'stable' && (
                <Button className="max-md:flex-1" aria-label={`Promote ${version}`} onClick={() => acts.onStep('promote')}>
                  <Rocket className="icon" aria-hidden="true" /> Promote
                </Button>
              )}
              <IconButton label={`Quarantine ${version}`} className="max-md:ml-auto" onClick={() => acts.onStep('quarantine')}>
                <Ban className="icon" aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </Td>
      )}
    </Tr>
  )
}
