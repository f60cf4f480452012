import { isAdministrator, type QueuesOverview } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Button, buttonClass, ErrorState, Loading, Notice, Table, Td, Th, Tr } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LogReadersCard } from '../database/log-readers.tsx'
import { StateBadge, stateOfReader } from '../database/states.tsx'
import { formatCount, formatDuration, formatMessageCount, useMoments } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { Figures } from './figures.tsx'
import type { Messages } from './messages.ts'
import { QueueRow } from './queue-row.tsx'
import { QueuesFrame } from './queues-frame.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Throughput } from './throughput.tsx'
import { pauseQueue, resumeQueue, useDeed, useQueues } from './use-queues.ts'
import { type LogReader, type Queue, whatItDoes } from './wording.ts'
import { Workers } from './workers.tsx'

export function QueuesPage() {
  const { data: overview, isError, refetch, dataUpdatedAt, isPaused, pause } = useQueues()
  const aside = (
    <Freshness isPaused={isPaused} hasFailed={isError && overview !== undefined} at={dataUpdatedAt} onPause={() => pause(!isPaused)} />
  )
  return (
    <QueuesFrame aside={aside}>
      {overview === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch the queues" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading queues..." />
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Standstill workers={overview.workers} queues={overview.queues} />
          <Figures overview={overview} />
          {overview.messages.unknown > 0 && <Unknown count={overview.messages.unknown} />}
          <QueueList queues={overview.queues} messages={overview.messages} />
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[3fr_2fr]">
            <Throughput />
            <Workers workers={overview.workers} />
          </div>
          <Readers readers={overview.readers} />
        </div>
      )}
    </QueuesFrame>
  )
}

const Unknown = ({ count }: { count: number }) => (
  <Notice tone="warn" className="items-center!">
    <div className="flex flex-1 flex-wrap items-center justify-between gap-3">
      <div>
        <p className="notice-title">
          {formatMessageCount(count)} {count === 1 ? 'e-mail' : 'e-mails'} with unknown outcome
        </p>
        <p>Handed over, then no answer. Never resent by itself; someone decides.</p>
      </div>
      <Link to="/admin/queues/unknown" className={buttonClass()}>
        Decide
      </Link>
    </div>
  </Notice>
)

type Props = { isPaused: boolean; hasFailed: boolean; at: number; onPause: () => void }

function Freshness({ isPaused, hasFailed, at, onPause }: Props) {
  const { clock } = useMoments()
  const Icon = isPaused ? Play : Pause
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:w-full">
      {hasFailed ? (
        <p role="alert" className="text-sm text-danger">
          Failed to fetch the queues
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
  )
}

/** Explains why no jobs run: no worker, missing workers, or paused queues. */
function Standstill({ workers, queues }: Pick<QueuesOverview, 'workers' | 'queues'>) {
  const missing = workers.filter(({ is_missing }) => is_missing)
  const paused = queues.filter((queue) => queue.paused !== null).map(({ name }) => name)
  const quiet = Math.min(...workers.map(({ silent_seconds }) => silent_seconds))
  return (
    <>
      {missing.length === workers.length ? (
        <Notice tone="danger">
          <div>
            {/* The seconds are outside the alert, because each change would make screen readers repeat it. */}
            <p className="notice-title">
              <span role="alert">No worker has been heard from: nothing is being carried out</span>
            </p>
            <p>
              {workers.length > 0 && `The last sign of life was ${formatDuration(quiet)} ago. `}
              What is asked for waits until a worker runs.
            </p>
          </div>
        </Notice>
      ) : (
        missing.length > 0 && (
          <Notice tone="warn" role="status">
            <p className="notice-title">
              {missing.length} of {workers.length} workers {missing.length === 1 ? 'is' : 'are'} missing:{' '}
              {missing.map(({ host, pid }) => `${host}, process ${pid}`).join('; ')}
            </p>
          </Notice>
        )
      )}
      {paused.length > 0 && (
        <Notice tone="warn" role="status">
          <p className="notice-title wrap-anywhere">
            {paused.length === 1 ? 'A queue is' : `${paused.length} queues are`} paused: {paused.join(', ')}
          </p>
        </Notice>
      )}
    </>
  )
}

const Readers = ({ readers }: { readers: readonly LogReader[] }) => (
  <LogReadersCard
    title="Behind the log"
    isEmpty={readers.length === 0}
    head={
      <>
        <Th className="pl-4!">Reader</Th>
        <Th>State</Th>
        <Th className="text-right!">Events</Th>
        <Th className="pr-4! text-right!">Time</Th>
      </>
    }
  >
    {readers.map((reader) => (
      <Reader key={reader.name} reader={reader} />
    ))}
  </LogReadersCard>
)

function Reader({ reader }: { reader: LogReader }) {
  const { name, behind, waiting_seconds, last_error, parked } = reader
  return (
    <Tr className="align-top">
      <Td className="pl-4! py-2!">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-fg-muted">{whatItDoes(reader)}</p>
        {parked > 0 && (
          <Link to="/admin/queues/parked" className="text-xs text-primary underline">
            {formatCount(parked)} parked
          </Link>
        )}
        {last_error !== null && <p className="text-xs text-danger wrap-anywhere">{last_error}</p>}
      </Td>
      <Td className="py-2!">
        <StateBadge state={stateOfReader(reader)} />
      </Td>
      <Td className="num py-2! text-right">{formatCount(behind)}</Td>
      <Td className="num py-2! pr-4! text-right">{behind === 0 ? '–' : formatDuration(waiting_seconds)}</Td>
    </Tr>
  )
}

function QueueList({ queues, messages }: { queues: readonly Queue[]; messages: Messages }) {
  const mayAct = isAdministrator(useSession().user.role)
  const [asking, setAsking] = useState<string | null>(null)
  const pausing = useDeed({ done: `${asking} is paused`, failed: `Failed to pause ${asking}`, onDone: () => setAsking(null) })
  const resuming = useDeed({ done: 'The workers take jobs from it again', failed: 'Failed to resume the queue', onDone: () => undefined })
  return (
    <ListCard title="All queues">
      <Table caption="All queues" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">Queue</Th>
            <Th className="max-md:hidden">State</Th>
            {['Waiting', 'Active', 'Delayed', 'Failed'].map((head) => (
              <Th key={head} className="text-right! max-md:hidden">
                {head}
              </Th>
            ))}
            <Th className="pr-4! text-right! max-md:hidden">Oldest waiting</Th>
            {mayAct && (
              <Th className="pr-4!">
                <span className="visually-hidden">Pause or resume</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow
              key={queue.name}
              queue={queue}
              messages={messages}
              onPause={mayAct ? () => setAsking(queue.name) : null}
              onResume={() => resuming.mutate(() => resumeQueue(queue.name))}
              busy={resuming.isPending}
            />
          ))}
        </tbody>
      </Table>
      {asking !== null && (
        <ReasonDialog
          title={`Pause ${asking}?`}
          description="Jobs under way end; the others wait until somebody resumes the queue. Nothing is lost."
          confirmText="Pause Queue"
          busy={pausing.isPending}
          onConfirm={(reason) => pausing.mutate(() => pauseQueue(asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </ListCard>
  )
}
