import { type DatabaseOverview, isAdministrator } from '@crm/contracts'
import { query, useSession } from '@crm/shell-api'
import { Button, Card, CopyButton, EmptyState, ErrorState, Loading, Table, Td, Th, Tr } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Layers, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatCount, useMoments } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { EventsPerDay } from './events-per-day.tsx'
import { Figures } from './figures.tsx'
import { LogReaders } from './log-readers.tsx'
import { LogVerification } from './log-verification.tsx'
import { ReadTableRow } from './read-table-row.tsx'
import { RunQuestion, type Wish } from './run-question.tsx'
import { isUnfinished, type ReadTable, sizeOf, spaced } from './wording.ts'

export function DatabasePage() {
  const { data: overview, isError, refetch, dataUpdatedAt, isPaused, pause } = useDatabase()
  return (
    <>
      <Head isPaused={isPaused} hasFailed={isError && overview !== undefined} at={dataUpdatedAt} onPause={() => pause(!isPaused)} />
      {overview === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch the state of the database" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading database..." />
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Figures overview={overview} />
          <LogVerification check={overview.log_verification} />
          <ReadTables tables={overview.projections} events={overview.events} />
          <LogReaders readers={overview.subscriptions} />
          <div className="grid grid-cols-1 gap-5 xl:grid-cols-[3fr_2fr]">
            <EventsPerDay days={overview.days} />
            <LargestTables tables={overview.tables} />
          </div>
          <StreamCategories categories={overview.categories} />
          <BackupCommands commands={overview.commands} />
        </div>
      )}
    </>
  )
}

type HeadProps = { isPaused: boolean; hasFailed: boolean; at: number; onPause: () => void }

function Head({ isPaused, hasFailed, at, onPause }: HeadProps) {
  const { clock } = useMoments()
  const Icon = isPaused ? Play : Pause
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Database</h1>
        <p className="text-fg-muted">The log of events, the tables made of it, and how to keep them</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-md:w-full">
        {hasFailed ? (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch the state of the database
          </p>
        ) : (
          at > 0 && (
            <p className="flex items-center gap-2 text-sm text-fg-muted">
              <span className={`size-2 rounded-full ${isPaused ? 'bg-fg-subtle' : 'bg-ok'}`} aria-hidden="true" />
              {isPaused ? 'As of' : 'Live,'} {clock(new Date(at).toISOString())}
            </p>
          )
        )}
        <Button className="max-md:flex-1" onClick={onPause}>
          <Icon className="icon" aria-hidden="true" /> {isPaused ? 'Resume updates' : 'Pause updates'}
        </Button>
      </div>
    </div>
  )
}

const usually = 10_000 // ms
const whileAtWork = 2_000 // ms, while a run is in progress

function useDatabase() {
  const [isPaused, pause] = useState(false)
  const answer = useQuery({
    ...query('databaseOverview'),
    refetchInterval: ({ state }) => (isPaused ? false : isAtWork(state.data) ? whileAtWork : usually),
  })
  return { ...answer, isPaused, pause }
}

const isAtWork = (overview: DatabaseOverview | undefined): boolean =>
  overview !== undefined && (overview.projections.some(({ run }) => isUnfinished(run)) || overview.log_verification?.finished_at === null)

function BackupCommands({ commands }: { commands: DatabaseOverview['commands'] }) {
  if (commands.length === 0) return null
  return (
    <Card title="Backup and restore">
      <p className="mb-4 text-sm text-fg-muted">
        The database is all there is to save, with the key of the secrets kept elsewhere. Run these in the folder of the product. The
        password is not shown here: an address without one takes it from PGPASSWORD or ~/.pgpass.
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {commands.map(({ what, command }) => (
          <li key={what}>
            <p className="mb-1 text-sm font-medium">{what}</p>
            <div className="flex items-start gap-2 rounded-lg bg-muted py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 py-1.5 font-mono text-xs wrap-anywhere">{command}</code>
              <CopyButton value={command} what={`command: ${what}`} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Sizes include indexes; row counts are the database's estimates. */
function LargestTables({ tables }: { tables: DatabaseOverview['tables'] }) {
  const most = Math.max(1, ...tables.map(({ size }) => size))
  return (
    <ListCard title="Largest tables" actions={<p className="text-sm text-fg-muted">with their indexes</p>}>
      <ul className="divide-y divide-line text-sm">
        {tables.map(({ name, size, rows }) => (
          <li key={name} className="px-4 py-2">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="num whitespace-nowrap">{sizeOf(size)}</span>
            </div>
            <div className="mt-1 flex items-center gap-3 text-xs text-fg-muted">
              <div className="h-1.5 flex-1 rounded-full bg-muted" aria-hidden="true">
                <div className="h-full rounded-full bg-chart-1" style={{ width: `${Math.max(1, (100 * size) / most)}%` }} />
              </div>
              <span className="num w-28 text-right whitespace-nowrap">
                {rows === null ? 'rows unknown' : `about ${formatCount(rows)} rows`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </ListCard>
  )
}

function StreamCategories({ categories }: { categories: DatabaseOverview['categories'] }) {
  return (
    <ListCard title="Streams by category" actions={<p className="text-sm text-fg-muted">counted as events come</p>}>
      {categories.length === 0 ? (
        <EmptyState icon={<Layers className="size-6" />} title="Nothing is counted yet" text="The workers count events within seconds." />
      ) : (
        <Table caption="Streams by category" className="w-full text-sm">
          <thead className="bg-muted">
            <tr>
              <Th className="pl-4!">Category</Th>
              <Th className="text-right!">Streams</Th>
              <Th className="text-right! max-md:pr-4!">Events</Th>
              <Th className="pr-4! text-right! max-md:hidden">Per stream</Th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, streams, events }) => (
              <Tr key={category}>
                <Td className="pl-4! font-medium wrap-anywhere">{spaced(category)}</Td>
                <Td className="num text-right">{formatCount(streams)}</Td>
                <Td className="num text-right max-md:pr-4!">{formatCount(events)}</Td>
                <Td className="num pr-4! text-right text-fg-muted max-md:hidden">
                  {streams === 0 ? '–' : (events / streams).toLocaleString('en-US', { maximumFractionDigits: 1 })}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListCard>
  )
}

function ReadTables({ tables, events }: { tables: ReadTable[]; events: number }) {
  const may = isAdministrator(useSession().user.role)
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <ListCard title="Read tables" actions={<p className="text-sm text-fg-muted">Each can be made anew from the events</p>}>
      <Table caption="Read tables" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">Name</Th>
            <Th className="max-md:hidden">State</Th>
            <Th className="text-right! max-md:hidden">Version</Th>
            <Th className="text-right! max-md:hidden">Lag</Th>
            <Th className="max-lg:hidden">Last rebuild</Th>
            {may && (
              <Th className="w-0 pr-4!">
                <span className="visually-hidden">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <ReadTableRow key={table.name} table={table} onWish={may ? (kind) => setWish({ kind, name: table.name }) : null} />
          ))}
        </tbody>
      </Table>
      {wish !== null && <RunQuestion wish={wish} events={events} onEnd={() => setWish(null)} />}
    </ListCard>
  )
}
