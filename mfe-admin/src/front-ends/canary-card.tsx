import { type FrontEndDetails, isAdministratorRole } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Button, Table, Td, Th, Tr } from '@crm/ui'
import { Rocket, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
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
  const mayAct = isAdministratorRole(useSession().user.role)
  const { name, canary, stable } = frontEnd
  if (canary === null) return null
  const does = describeCanaryHealth(frontEnd)
  // Shows only the loads if there is nothing to compare, because the other rows would contain only dashes.
  const shownMeasures =
    stable === null && getMetricsSinceCanaryStart(frontEnd).canary.loads === 0 ? metricDefinitions.slice(0, 1) : metricDefinitions
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
        <IconBadge {...does} />
      </div>
      <Table
        className="w-full text-sm max-md:[&_:is(td,th):not(:first-child)]:pl-1! max-md:[&_:is(td,th):not(:last-child)]:pr-1!"
        caption={`${formatFrontEndName(name)}: ${canary.version}${stable === null ? '' : ` compared with ${stable}`}`}
      >
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">
              Since <span className="max-md:hidden">the </span>start
            </Th>
            {stable !== null && (
              <Th className="text-right!">
                <Dot tone="bg-chart-1" /> Stable
                <span className="ml-1 max-md:hidden">
                  <VersionNumber of={stable} />
                </span>
              </Th>
            )}
            <Th className={stable === null ? 'pr-4! text-right!' : 'text-right!'}>
              <Dot tone="bg-chart-2" /> Canary
              <span className="ml-1 max-md:hidden">
                <VersionNumber of={canary.version} />
              </span>
            </Th>
            {stable !== null && <Th className="pr-4! text-right!">Change</Th>}
          </tr>
        </thead>
        <tbody>
          {shownMeasures.map(({ label, value, shown }) => {
            const { stable: before, canary: now } = getMetricsSinceCanaryStart(frontEnd)
            const { text, tone } = label === 'Loads' ? { text: '', tone: '' } : describeMetricChange(value(now), value(before))
            return (
              <Tr key={label}>
                <Td className="pl-4!">
                  {label.replace(' p75', '')}
                  {label.endsWith(' p75') && <span className="text-fg-muted max-md:hidden"> p75</span>}
                </Td>
                {stable !== null && <Td className="num text-right whitespace-nowrap">{shown(before)}</Td>}
                <Td className={`num text-right font-medium whitespace-nowrap ${stable === null ? 'pr-4!' : ''}`}>{shown(now)}</Td>
                {stable !== null && <Td className={`num pr-4! text-right font-medium whitespace-nowrap ${tone}`}>{text}</Td>}
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {mayAct && <CanarySteps frontEnd={frontEnd} />}
    </section>
  )
}

const Dot = ({ tone }: { tone: string }) => <span className={`mr-1 inline-block size-2.5 rounded-sm ${tone}`} aria-hidden="true" />

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
