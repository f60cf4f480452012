import { buttonClass, ErrorState, Loading, Notice } from '@crm/ui'
import { Link } from 'react-router-dom'
import { messageCount } from '../mail/message-count.ts'
import { Figures } from './figures.tsx'
import { Freshness } from './freshness.tsx'
import { QueueList } from './queue-list.tsx'
import { QueuesFrame } from './queues-frame.tsx'
import { Readers } from './readers.tsx'
import { Standstill } from './standstill.tsx'
import { Throughput } from './throughput.tsx'
import { useQueues } from './use-queues.ts'
import { Workers } from './workers.tsx'

/** Queues: how each stands, who works on them, and what they have done. */
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
          {messageCount(count)} {count === 1 ? 'e-mail' : 'e-mails'} with unknown outcome
        </p>
        <p>Handed over, then no answer. Never resent by itself; someone decides.</p>
      </div>
      <Link to="/admin/queues/unknown" className={buttonClass()}>
        Decide
      </Link>
    </div>
  </Notice>
)
