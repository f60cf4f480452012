import { Table, Td, Th, Tr } from '@crm/ui'
import { Link } from 'react-router-dom'
import { IconBadge } from '../icon-badge.tsx'
import { useMoments } from '../mail/moments.ts'
import { type FrontEnd, mainFigures, pathOf, publishedAt, titleOf, waiting } from './front-end.ts'
import { ShareBar } from './share-bar.tsx'
import { Version } from './version.tsx'
import { errorRate, stateOf, took } from './wording.ts'

/** The front-ends where there is room for columns. */
export function LiveTable({ frontEnds }: { frontEnds: readonly FrontEnd[] }) {
  return (
    <Table caption="Live versions" className="w-full text-sm max-md:hidden!">
      <thead className="bg-muted">
        <tr>
          <Th className="pl-4!">Front-end</Th>
          <Th>Live version</Th>
          <Th>State</Th>
          <Th className="w-1/4">Share of people</Th>
          <Th className="text-right!">Loads</Th>
          <Th className="text-right!">Errors</Th>
          <Th className="pr-4! text-right!">Load p75</Th>
        </tr>
      </thead>
      <tbody>
        {frontEnds.map((frontEnd) => (
          <LiveRow key={frontEnd.name} frontEnd={frontEnd} />
        ))}
      </tbody>
    </Table>
  )
}

function LiveRow({ frontEnd }: { frontEnd: FrontEnd }) {
  const { name, owner, stable, canary } = frontEnd
  const { day } = useMoments()
  const figures = mainFigures(frontEnd)
  const since = publishedAt(frontEnd)
  const next = waiting(frontEnd)
  return (
    <Tr>
      <Td className="pl-4! py-2!">
        <Link to={pathOf(name)} className="inline-flex items-center font-medium hover:underline pointer-coarse:min-h-11">
          {titleOf(name)}
        </Link>
        <p className="text-xs text-fg-muted whitespace-nowrap">{owner === '' ? 'nothing published yet' : owner}</p>
      </Td>
      <Td className="py-2!">
        <p>{stable === null ? 'none' : <Version of={stable} />}</p>
        {canary ? (
          <p className="text-xs text-warn">
            and <Version of={canary.version} />
          </p>
        ) : (
          since && <p className="text-xs text-fg-muted">{day(since)}</p>
        )}
        {next && (
          <p className="text-xs">
            <Version of={next} /> waits
          </p>
        )}
      </Td>
      <Td className="py-2!">
        <IconBadge {...stateOf(frontEnd)} />
      </Td>
      <Td className="py-2!">
        <ShareBar stable={stable} canary={canary} />
      </Td>
      <Td className="num py-2! text-right">{figures.loads.toLocaleString('en-US')}</Td>
      <Td className={`num py-2! text-right whitespace-nowrap ${figures.errors > 0 ? 'text-danger' : ''}`}>{errorRate(figures) ?? '–'}</Td>
      <Td className="num py-2! pr-4! text-right whitespace-nowrap">{took(figures.load_p75_ms)}</Td>
    </Tr>
  )
}
