import { Button } from '@crm/ui'
import { Ban, GitBranch, Rocket } from 'lucide-react'
import type { Release } from './front-end.ts'

export type StepOf = (action: 'canary' | 'promote' | 'quarantine', version: string) => void

type Props = { release: Release; isNeeded: boolean; onStep: StepOf }

/** No actions for a quarantined release, or for a stable one that the product needs. */
export function ReleaseActions({ release: { version, state }, isNeeded, onStep }: Props) {
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
