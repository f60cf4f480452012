import { Button } from '@crm/ui'
import { Rocket, Undo2 } from 'lucide-react'
import type { FrontEnd } from './front-end.ts'
import { quickShares } from './shares.ts'
import { SteerDialog } from './steer-dialog.tsx'
import { type Step, useSteps } from './use-steps.ts'

/** What administrators do about a canary: another share, everybody, or nobody. */
export function CanarySteps({ frontEnd }: { frontEnd: FrontEnd }) {
  const { asked, ask, close } = useSteps()
  if (frontEnd.canary === null) return null
  const { version, percent } = frontEnd.canary
  const share = (to: number): Step => ({ action: 'canary', version, percent: to })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-muted/60 px-4 py-3">
      <fieldset className="flex items-center gap-3 max-md:w-full">
        <legend className="visually-hidden">Share of people who get {version}</legend>
        <span className="text-sm font-medium" aria-hidden="true">
          Share
        </span>
        <span className="seg max-md:flex-1">
          {quickShares.map((each) => (
            <button key={each} type="button" aria-pressed={each === percent} onClick={() => each !== percent && ask(share(each))}>
              {each} %
            </button>
          ))}
        </span>
      </fieldset>
      <div className="flex gap-2 max-md:w-full">
        <Button className="text-danger! max-md:flex-1" onClick={() => ask({ action: 'rollback', version })}>
          <Undo2 className="icon" aria-hidden="true" /> Roll back
        </Button>
        <Button variant="primary" className="max-md:flex-1" onClick={() => ask({ action: 'promote', version })}>
          <Rocket className="icon" aria-hidden="true" /> Promote to all
        </Button>
      </div>
      {asked && <SteerDialog frontEnd={frontEnd} step={asked} onClose={close} />}
    </div>
  )
}
