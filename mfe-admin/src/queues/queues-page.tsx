import type { QueuesOverview } from '@crm/contracts'
import { getButtonClass, NoticeBanner } from '@crm/ui'
import { Link } from 'react-router-dom'
import { useIsAdministrator } from '../actions.tsx'
import { formatCappedCount, formatCount, formatCountWithNoun, formatDuration } from '../format.ts'
import { type Figure, FigureList, PageHeader, QueryContent } from '../page-parts.tsx'
import { LiveUpdateControl } from '../screen-parts.tsx'
import { QueueList } from './queue-list.tsx'
import { countFailedJobs, isQueueBehind, longestNormalWaitSeconds, type QueueStatus, useQueuesOverview } from './queue-queries.ts'
import { ThroughputCard } from './throughput.tsx'
import { LogReaderLagCard, WorkersCard } from './workers.tsx'

export function QueuesPage() {
  const overview = useQueuesOverview()
  const maySeeRaw = useIsAdministrator()
  return (
    <>
      <PageHeader title="Queues" text="Jobs, workers, and errors">
        <div className="flex flex-wrap items-center gap-3">
          <LiveUpdateControl query={overview} what="the queues" />
          {/* Not a router link, because the server renders the raw page. */}
          {maySeeRaw && (
            <a href="/admin/queues/raw/" className={getButtonClass()}>
              Raw
            </a>
          )}
        </div>
      </PageHeader>
      <QueryContent query={overview} what="the queues" loading="queues">
        {(shown) => (
          <div className="grid grid-cols-1 gap-5">
            <Standstill workers={shown.workers} queues={shown.queues} />
            <FigureList className="md:grid-cols-4 xl:grid-cols-8 [&>:last-child]:col-span-2" figures={figuresOf(shown)} />
            {shown.messages.unknown > 0 && <Unknown count={shown.messages.unknown} />}
            <QueueList queues={shown.queues} messages={shown.messages} />
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[3fr_2fr]">
              <ThroughputCard />
              <WorkersCard workers={shown.workers} />
            </div>
            <LogReaderLagCard readers={shown.readers} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

const Unknown = ({ count }: { count: number }) => (
  <NoticeBanner tone="warn" className="items-center!">
    <div className="flex flex-1 flex-wrap items-center justify-between gap-3">
      <div>
        <p className="notice-title">
          Delivery of {formatCappedCount(count)} {count === 1 ? 'email' : 'emails'} is unknown
        </p>
        <p>The mail server received them but did not confirm. They are never resent automatically.</p>
      </div>
      <Link to="/admin/queues/unknown" className={getButtonClass()}>
        Review
      </Link>
    </div>
  </NoticeBanner>
)

/** Explains why jobs do not run: no worker is running, workers are missing, or queues are paused. */
function Standstill({ workers, queues }: Pick<QueuesOverview, 'workers' | 'queues'>) {
  const missing = workers.filter(({ is_missing }) => is_missing)
  const paused = queues.filter((queue) => queue.paused !== null).map(({ name }) => name)
  const quiet = Math.min(...workers.map(({ silent_seconds }) => silent_seconds))
  return (
    <>
      {missing.length === workers.length ? (
        <NoticeBanner tone="danger">
          <div>
            {/* The seconds are outside the alert, because screen readers repeat an alert whenever its text changes. */}
            <p className="notice-title">
              <span role="alert">No worker is running, so no jobs are processed</span>
            </p>
            <p>
              {workers.length > 0 && `The last one reported ${formatDuration(quiet)} ago. `}
              Jobs wait until a worker starts.
            </p>
          </div>
        </NoticeBanner>
      ) : (
        missing.length > 0 && (
          <NoticeBanner tone="warn" role="status">
            <p className="notice-title">
              {missing.length} of {workers.length} workers {missing.length === 1 ? 'is' : 'are'} missing:{' '}
              {missing.map(({ host, pid }) => `${host}, process ${pid}`).join('; ')}
            </p>
          </NoticeBanner>
        )
      )}
      {paused.length > 0 && (
        <NoticeBanner tone="warn" role="status">
          <p className="notice-title wrap-anywhere">
            {paused.length === 1 ? 'A queue is' : `${paused.length} queues are`} paused: {paused.join(', ')}
          </p>
        </NoticeBanner>
      )}
    </>
  )
}

function figuresOf({ queues, workers, messages }: QueuesOverview): Figure[] {
  const sum = (of: 'waiting' | 'active' | 'delayed') => queues.reduce((all, queue) => all + queue[of], 0)
  const waiting = queues.filter((queue) => queue.waiting > 0).length
  const failed = queues.map((queue) => countFailedJobs(queue, messages)).filter((many) => many > 0)
  const { retrying, unknown } = messages
  const slots = workers.filter(({ is_missing }) => !is_missing).flatMap(({ works_on }) => works_on)
  const oldest = longestWaiting(queues)
  const figure = (label: string, value: string, note: string, more: Partial<Figure> | false = false) => ({ label, value, note, ...more })
  const warn = { tone: 'text-warn' }
  return [
    figure('Waiting', formatCount(sum('waiting')), inQueues(waiting)),
    figure('Active', formatCount(sum('active')), `of ${formatCount(slots.reduce((all, work) => all + work.slots, 0))} slots`),
    figure('Delayed', formatCount(sum('delayed')), 'scheduled for later'),
    figure(
      'Retrying',
      formatCappedCount(retrying),
      retrying === 1 ? 'message waiting to retry' : 'messages waiting to retry',
      retrying > 0 && { ...warn, to: '/admin/queues/jobs?state=retrying' },
    ),
    figure('Failed', formatCappedCount(failed.reduce((all, many) => all + many, 0)), inQueues(failed.length), {
      tone: failed.length > 0 ? 'text-danger' : '',
      to: messages.failed > 0 ? '/admin/queues/jobs?state=failed' : undefined,
    }),
    figure('Unknown', formatCappedCount(unknown), unknown === 1 ? 'needs a decision' : 'need a decision', unknown > 0 && warn),
    figure(
      'Oldest waiting',
      oldest === null ? '–' : formatDuration(oldest.seconds),
      oldest === null ? 'no waiting jobs' : `${oldest.name} · limit ${formatDuration(longestNormalWaitSeconds)}`,
      queues.some(isQueueBehind) && warn,
    ),
  ]
}

const inQueues = (many: number): string => (many === 0 ? 'none' : `in ${formatCountWithNoun(many, 'queue')}`)

function longestWaiting(queues: readonly QueueStatus[]): { name: string; seconds: number } | null {
  const waiting = queues.flatMap(({ name, oldest_waiting_seconds: seconds }) => (seconds === null ? [] : [{ name, seconds }]))
  return waiting.sort((one, other) => other.seconds - one.seconds)[0] ?? null
}
