import { EmptyState, Td, Th, Tr } from '@crm/ui'
import { Activity, Cpu, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LogReadersCard } from '../database/log-readers.tsx'
import { StateBadge, stateOfReader } from '../database/states.tsx'
import { formatCount, formatDuration, formatQuantity } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import type { LogReader, WorkerProcess } from './queue-queries.ts'

export function Workers({ workers }: { workers: readonly WorkerProcess[] }) {
  const missing = workers.filter(({ is_missing }) => is_missing).length
  return (
    <ListCard
      title="Workers"
      actions={
        <p className={`text-sm ${missing > 0 ? 'font-medium text-danger' : 'text-fg-muted'}`}>
          {missing > 0 ? `${missing} of ${workers.length} missing` : `${workers.length} at work`}
        </p>
      }
    >
      {workers.length === 0 ? (
        <EmptyState icon={<Cpu className="size-6" />} title="No worker has started yet" text="Jobs wait until one runs: npm run workers." />
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

const inWords = (names: readonly string[]): string => (names.length === 0 ? 'nothing yet' : names.join(', '))

export const Readers = ({ readers }: { readers: readonly LogReader[] }) => (
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
        <p className="text-xs text-fg-muted">{describeReader(reader)}</p>
        {parked > 0 && (
          <Link to="/admin/queues/parked" className="text-xs text-primary underline">
            {formatQuantity(parked, 'dead letter')}
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

const readerKinds: Record<LogReader['kind'], string> = {
  relay: 'Hands events over to the queues',
  sealer: 'Seals the log',
  projection: 'Read table',
}

const describeReader = ({ kind }: LogReader): string => readerKinds[kind]
