import { EmptyState } from '@crm/ui'
import { Activity, Cpu, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LogReaderListCard } from '../database/event-log.tsx'
import { describeLogReaderState, StateBadge } from '../database/states.tsx'
import { formatCount, formatCountWithNoun, formatDuration } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import type { LogReaderStatus, WorkerProcess } from './queue-queries.ts'

export function WorkersCard({ workers }: { workers: readonly WorkerProcess[] }) {
  const missing = workers.filter(({ is_missing }) => is_missing).length
  return (
    <ListCard
      title="Workers"
      actions={
        <p className={`text-sm ${missing > 0 ? 'font-medium text-danger' : 'text-fg-muted'}`}>
          {missing > 0 ? `${missing} of ${workers.length} missing` : `${workers.length} running`}
        </p>
      }
    >
      {workers.length === 0 ? (
        <EmptyState
          icon={<Cpu className="size-6" />}
          title="No worker has started yet"
          text="Jobs wait until a worker starts. Start one with npm run workers."
        />
      ) : (
        <ul>
          {workers.map((worker) => (
            <Worker key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
    </ListCard>
  )
}

function Worker({ worker: { host, pid, version, silent_seconds, is_missing, works_on, reads_for } }: { worker: WorkerProcess }) {
  const [running, slots] = [works_on.reduce((sum, work) => sum + work.running, 0), works_on.reduce((sum, work) => sum + work.slots, 0)]
  const Icon = is_missing ? TriangleAlert : Activity
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <Icon className={`icon mt-0.5 ${is_missing ? 'text-danger' : 'text-ok'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{host}</span>{' '}
          <span className="text-sm text-fg-muted">
            process {pid}, version {version}
          </span>
        </p>
        <p className="text-sm text-fg-muted wrap-anywhere">{inWords([...reads_for, ...works_on.map(({ queue }) => queue)])}</p>
      </div>
      <div className="shrink-0 text-right text-sm">
        <p className="num">
          {running} of {slots} slots
        </p>
        <p className={is_missing ? 'font-medium text-danger' : 'text-fg-muted'}>
          {is_missing ? `No heartbeat for ${formatDuration(silent_seconds)}` : `${formatDuration(silent_seconds)} ago`}
        </p>
      </div>
    </li>
  )
}

const inWords = (names: readonly string[]): string => (names.length === 0 ? 'no queues yet' : names.join(', '))

export const LogReaderLagCard = ({ readers }: { readers: readonly LogReaderStatus[] }) => (
  <LogReaderListCard
    title="Log reader lag"
    readers={readers}
    columns={[
      { head: 'Reader', className: 'py-2', cell: (reader) => <ReaderName reader={reader} /> },
      { head: 'State', className: 'py-2', cell: (reader) => <StateBadge state={describeLogReaderState(reader)} /> },
      { head: 'Events', className: 'num py-2 text-right', cell: ({ behind }) => formatCount(behind) },
      {
        head: 'Time',
        className: 'num py-2 text-right',
        cell: ({ behind, waiting_seconds }) => (behind === 0 ? '–' : formatDuration(waiting_seconds)),
      },
    ]}
  />
)

function ReaderName({ reader: { name, kind, parked, last_error } }: { reader: LogReaderStatus }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-xs font-normal text-fg-muted">{readerKinds[kind]}</p>
      {parked > 0 && (
        <Link to="/admin/queues/parked" className="inline-flex min-h-6 items-center text-xs text-primary underline">
          {formatCountWithNoun(parked, 'dead letter')}
        </Link>
      )}
      {last_error !== null && <p className="text-xs font-normal text-danger wrap-anywhere">{last_error}</p>}
    </>
  )
}

const readerKinds: Record<LogReaderStatus['kind'], string> = {
  relay: 'Turns events into jobs',
  sealer: 'Seals the log',
  projection: 'Read table',
}
