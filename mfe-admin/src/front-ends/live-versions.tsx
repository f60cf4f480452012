import { EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { PackageOpen } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { IconBadge } from '../icon-badge.tsx'
import { useMoments } from '../mail/moments.ts'
import { canaryFigures, type FrontEnd, pathOf, stableFigures, titleOf } from './front-end.ts'
import { ShareBar } from './share-bar.tsx'
import { errorRate, stateOf, took } from './wording.ts'

/** Each front-end with what is live of it. */
export function LiveVersions({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  const id = useId()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Live versions
        </h2>
        <p className="text-sm text-fg-muted">Last 24 hours · people get a change at their next page, never inside a form</p>
      </div>
      {frontEnds.length === 0 ? (
        <EmptyState
          icon={<PackageOpen className="size-6" />}
          title="No front-end has been published"
          text="A team publishes its first release with npm run mfe:publish."
        />
      ) : (
        <Table caption="Live versions" className="w-full text-sm">
          <thead className="bg-muted max-md:hidden">
            <tr>
              <Th className="pl-4!">Front-end</Th>
              <Th>Live version</Th>
              <Th>State</Th>
              <Th className="w-56">Share of people</Th>
              <Th className="text-right!">Loads</Th>
              <Th className="text-right!">Errors</Th>
              <Th className="pr-4! text-right!">Load p75</Th>
            </tr>
          </thead>
          <tbody>
            {frontEnds.map((frontEnd) => (
              <LiveVersion key={frontEnd.name} frontEnd={frontEnd} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function LiveVersion({ frontEnd }: { frontEnd: FrontEnd }) {
  const { name, owner, stable, canary, releases } = frontEnd
  const { day } = useMoments()
  const published = releases.find(({ version }) => version === stable)
  const state = stateOf(frontEnd)
  const figures = stable === null ? canaryFigures(frontEnd) : stableFigures(frontEnd)
  const errors = errorRate(figures)
  return (
    <Tr className="h-auto! align-top max-md:grid max-md:grid-cols-[1fr_auto] max-md:py-2">
      <Td className="pl-4! py-2.5! max-md:py-1!">
        <Link to={pathOf(name)} className="inline-flex items-center font-medium hover:underline pointer-coarse:min-h-11">
          {titleOf(name)}
        </Link>
        <p className="text-xs text-fg-muted">{owner === '' ? 'nothing published yet' : owner}</p>
      </Td>
      <Td className="py-2.5! max-md:order-3 max-md:pl-4! max-md:py-1!">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-mono">{stable ?? 'none'}</span>
          {canary && <span className="badge badge-amber font-mono">{canary.version}</span>}
        </p>
        {published && <p className="text-xs text-fg-muted">{day(published.published_at)}</p>}
      </Td>
      <Td className="py-2.5! max-md:py-1! max-md:pr-4!">
        <IconBadge {...state} />
      </Td>
      <Td className="py-3.5! max-md:order-5 max-md:col-span-2 max-md:px-4! max-md:py-1!">
        <ShareBar stable={stable} canary={canary} />
      </Td>
      <Td className="num py-2.5! text-right max-md:hidden">{figures.loads.toLocaleString('en-US')}</Td>
      <Td className={`num py-2.5! text-right max-md:hidden ${figures.errors > 0 ? 'text-danger' : ''}`}>{errors ?? '–'}</Td>
      <Td className="num py-2.5! pr-4! text-right max-md:hidden">{took(figures.load_p75_ms)}</Td>
      <Td className="num text-right text-xs text-fg-muted max-md:order-4 max-md:py-1! max-md:pr-4! md:hidden">
        <p>{figures.loads.toLocaleString('en-US')} loads</p>
        <p>
          {errors === null ? 'no errors' : `${errors} errors`} · {took(figures.load_p75_ms)}
        </p>
      </Td>
    </Tr>
  )
}
