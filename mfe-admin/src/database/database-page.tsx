import { Button, ErrorState, Loading } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { useMoments } from '../mail/moments.ts'
import { BackupCommands } from './backup-commands.tsx'
import { EventsPerDay } from './events-per-day.tsx'
import { Figures } from './figures.tsx'
import { LargestTables } from './largest-tables.tsx'
import { LogReaders } from './log-readers.tsx'
import { LogVerification } from './log-verification.tsx'
import { ReadTables } from './read-tables.tsx'
import { StreamCategories } from './stream-categories.tsx'
import { useDatabase } from './use-database.ts'

/** Database: what the log holds, how what is made of it does, and how to keep it. */
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
