import type { FrontEndDetails } from '@crm/contracts'
import { Button, DataList } from '@crm/ui'
import { Rocket, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useIsAdministrator } from '../actions.tsx'
import { useDateTimeFormatters } from '../format.ts'
import { IconBadge } from '../screen-parts.tsx'
import {
  buildFrontEndPath,
  describeCanaryHealth,
  describeCanaryShare,
  describeFrontEndState,
  describeMetricChange,
  formatFrontEndName,
  formatTimeAgo,
  getMetricsSinceCanaryStart,
  metricDefinitions,
  VersionNumber,
} from './front-end.tsx'
import { type RolloutStep, RolloutStepDialog, suggestedCanaryPercents, useRolloutStepDialog } from './rollout-steps.tsx'

export function CanaryCard({ frontEnd }: { frontEnd: FrontEndDetails }) {
  const id = useId()
  const { moment } = useDateTimeFormatters()
  const mayAct = useIsAdministrator()
  const { name, canary, stable } = frontEnd
  if (canary === null) return null
  const { stable: before, canary: now } = getMetricsSinceCanaryStart(frontEnd)
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="card-title" id={id}>
            <Link to={buildFrontEndPath(name)} className="hover:underline">
              {formatFrontEndName(name)} {canary.version}
            </Link>
          </h2>
          <IconBadge {...describeFrontEndState(frontEnd)} />
          <p className="text-sm text-fg-muted">
            since {moment(canary.since)}, {formatTimeAgo(canary.since)}
          </p>
          {stable === null && <p className="text-sm">{describeCanaryShare(canary.percent)}</p>}
        </div>
        <IconBadge {...describeCanaryHealth(frontEnd)} />
      </div>
      <DataList
        wide={0}
        className="text-sm max-md:[--cell-x:0.25rem]"
        name={`${formatFrontEndName(name)}: ${canary.version}${stable === null ? '' : ` compared with ${stable}`}`}
        // Shows only the loads if there is nothing to compare, because the other rows would contain only dashes.
        rows={stable === null && now.loads === 0 ? metricDefinitions.slice(0, 1) : metricDefinitions}
        keyOf={({ label }) => label}
        columns={[
          {
            head: (
              <>
                Since <span className="max-md:hidden">the </span>start
              </>
            ),
            cell: ({ label }) => (
              <>
                {label.replace(' p75', '')}
                {label.endsWith(' p75') && <span className="text-fg-muted max-md:hidden"> p75</span>}
              </>
            ),
          },
          stable !== null && {
            head: <ReleaseName tone="bg-chart-1" text="Stable" version={stable} />,
            className: 'num text-right whitespace-nowrap',
            cell: ({ shown }) => shown(before),
          },
          {
            head: <ReleaseName tone="bg-chart-2" text="Canary" version={canary.version} />,
            className: 'num text-right whitespace-nowrap',
            cell: ({ shown }) => <span className="font-medium">{shown(now)}</span>,
          },
          stable !== null && {
            head: 'Change',
            className: 'num text-right whitespace-nowrap',
            cell: ({ label, value }) => label !== 'Loads' && <MetricChange canary={value(now)} stable={value(before)} />,
          },
        ]}
      />
      {mayAct && <CanarySteps frontEnd={frontEnd} />}
    </section>
  )
}

const ReleaseName = ({ tone, text, version }: { tone: string; text: string; version: string }) => (
  <>
    <span className={`mr-1 inline-block size-2.5 rounded-sm ${tone}`} aria-hidden="true" /> {text}
    <span className="ml-1 max-md:hidden">
      <VersionNumber of={version} />
    </span>
  </>
)

function MetricChange({ canary, stable }: { canary: number | null; stable: number | null }) {
  const { text, tone } = describeMetricChange(canary, stable)
  return <span className={`font-medium ${tone}`}>{text}</span>
}

function CanarySteps({ frontEnd }: { frontEnd: FrontEndDetails }) {
  const { asked, ask, close } = useRolloutStepDialog()
  if (frontEnd.canary === null) return null
  const { version, percent } = frontEnd.canary
  const share = (to: number): RolloutStep => ({ action: 'canary', version, percent: to })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-muted/60 px-4 py-3">
      <fieldset className="flex items-center gap-3 max-md:w-full">
        <legend className="visually-hidden">Share of users who get {version}</legend>
        <span className="text-sm font-medium" aria-hidden="true">
          Share
        </span>
        <span className="seg max-md:flex-1">
          {suggestedCanaryPercents.map((each) => (
            <button key={each} type="button" aria-pressed={each === percent} onClick={() => each !== percent && ask(share(each))}>
              {each}%
            </button>
          ))}
        </span>
      </fieldset>
      <div className="flex gap-2 max-md:w-full">
        <Button className="text-danger! max-md:flex-1" onClick={() => ask({ action: 'rollback', version })}>
          <Undo2 className="icon" aria-hidden="true" /> Roll back
        </Button>
        <Button variant="primary" className="max-md:flex-1" onClick={() => ask({ action: 'promote', version })}>
          <Rocket className="icon" aria-hidden="true" /> Promote to all users
        </Button>
      </div>
      {asked && <RolloutStepDialog frontEnd={frontEnd} step={asked} onClose={close} />}
    </div>
  )
}
