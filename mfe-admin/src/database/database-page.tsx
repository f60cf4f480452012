import type { DatabaseOverview } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Card, CopyButton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDuration } from '../format.ts'
import { type Figure, FigureList, PageHeader, QueryContent } from '../page-parts.tsx'
import { ListCard, LiveUpdateControl } from '../screen-parts.tsx'
import { EventsPerDayChart, LogReaderStatusCard, LogVerificationNotice, StreamCategoriesCard } from './event-log.tsx'
import { ReadTablesCard } from './read-tables.tsx'
import { describeLogReaderState, describeLogVerificationState, describeReadTableState, formatByteSize, isRunUnfinished } from './states.tsx'

export function DatabasePage() {
  const database = useDatabase()
  return (
    <>
      <PageHeader title="Database" text="The event log, its read tables, and backups">
        <LiveUpdateControl query={database} what="the state of the database" />
      </PageHeader>
      <QueryContent query={database} what="the state of the database" loading="database">
        {(overview) => (
          <div className="grid grid-cols-1 gap-5">
            <FigureList className="md:grid-cols-3 xl:grid-cols-6" figures={figuresOf(overview)} />
            <LogVerificationNotice check={overview.log_verification} />
            <ReadTablesCard tables={overview.projections} events={overview.events} />
            <LogReaderStatusCard readers={overview.subscriptions} />
            <div className="grid grid-cols-1 gap-5 xl:grid-cols-[3fr_2fr]">
              <EventsPerDayChart days={overview.days} />
              <LargestTables tables={overview.tables} />
            </div>
            <StreamCategoriesCard categories={overview.categories} />
            <BackupCommands commands={overview.commands} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

const usually = 10_000 // milliseconds between updates
const whileAtWork = 2_000 // milliseconds between updates while a rebuild or verification is in progress

function useDatabase() {
  const [isPaused, pause] = useState(false)
  const answer = useQuery({
    ...query('databaseOverview'),
    refetchInterval: ({ state }) => (isPaused ? false : isAtWork(state.data) ? whileAtWork : usually),
  })
  return { ...answer, isPaused, pause }
}

const isAtWork = (overview: DatabaseOverview | undefined): boolean =>
  overview !== undefined &&
  (overview.projections.some(({ run }) => isRunUnfinished(run)) || overview.log_verification?.finished_at === null)

function figuresOf({
  events,
  streams,
  counted_to,
  days,
  size,
  tables,
  projections,
  subscriptions,
  log_verification,
}: DatabaseOverview): Figure[] {
  const today = days.at(-1)?.events ?? 0
  const wrong = projections.filter((table) => describeReadTableState(table).kind === 'bad').length
  const stopped = subscriptions.filter((reader) => describeLogReaderState(reader).kind === 'bad').length
  const longest = Math.max(0, ...subscriptions.map(({ waiting_seconds }) => waiting_seconds))
  const check = describeLogVerificationState(log_verification)
  const figure = (label: string, value: string, note: string, isBad = false) => ({ label, value, note, tone: isBad ? 'text-danger' : '' })
  return [
    figure('Events', formatCount(events), `${formatCount(today)} today`),
    figure('Streams', formatCount(streams), counted_to < events ? `counted to ${formatCount(counted_to)}` : 'one per record'),
    figure('Size', formatByteSize(size), `largest table ${formatByteSize(tables[0]?.size ?? 0)}`),
    figure(
      'Read tables',
      formatCount(projections.length),
      wrong === 0 ? 'no known differences' : `${formatCount(wrong)} with errors`,
      wrong > 0,
    ),
    figure(
      'Longest lag',
      formatDuration(longest),
      stopped === 0 ? `${formatCount(subscriptions.length)} readers` : `${formatCount(stopped)} failing`,
      stopped > 0,
    ),
    figure(
      'Log',
      check.text,
      log_verification === null ? 'no result yet' : `to event ${formatCount(log_verification.checked_to)}`,
      check.kind === 'bad',
    ),
  ]
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
              <span className="num whitespace-nowrap">{formatByteSize(size)}</span>
            </div>
            <div className="mt-1 flex items-center gap-3 text-xs text-fg-muted">
              <div className="h-1.5 flex-1 rounded-full bg-muted" aria-hidden="true">
                <div className="h-full rounded-full bg-chart-1" style={{ width: `${Math.max(1, (100 * size) / most)}%` }} />
              </div>
              <span className="num w-28 text-right whitespace-nowrap">
                {rows === null ? 'row count unknown' : `about ${formatCount(rows)} rows`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </ListCard>
  )
}

function BackupCommands({ commands }: { commands: DatabaseOverview['commands'] }) {
  if (commands.length === 0) return null
  return (
    <Card title="Backup and restore">
      <p className="mb-4 text-sm text-fg-muted">
        Back up the database, and store the secrets key in another place. Run these commands in the product’s folder. The password is not
        shown here: if an address has no password, it is read from PGPASSWORD or ~/.pgpass.
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
