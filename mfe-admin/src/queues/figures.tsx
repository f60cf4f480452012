import type { QueuesOverview } from '@crm/contracts'
import { count, lasting } from '../database/wording.ts'
import { isBehind, longestWait, type Queue } from './wording.ts'

type Figure = { label: string; value: string; note: string; tone?: string }

/** All queues in six figures. */
export function Figures({ overview }: { overview: QueuesOverview }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-3 xl:grid-cols-6">
      {figuresOf(overview).map(({ label, value, note, tone = '' }) => (
        <div key={label} className="flex flex-col border-b border-line px-4 py-3 md:border-r">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className={`num text-xl font-semibold ${tone}`}>{value}</dd>
          <dd className="text-xs text-fg-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ queues, workers, unknown }: QueuesOverview): Figure[] {
  const sum = (of: 'waiting' | 'active' | 'delayed' | 'failed') => queues.reduce((all, queue) => all + queue[of], 0)
  const [waiting, failed] = [queues.filter((queue) => queue.waiting > 0).length, queues.filter((queue) => queue.failed > 0).length]
  const slots = workers.filter(({ is_missing }) => !is_missing).flatMap(({ works_on }) => works_on)
  const oldest = longestWaiting(queues)
  return [
    { label: 'Waiting', value: count(sum('waiting')), note: inQueues(waiting) },
    { label: 'Active', value: count(sum('active')), note: `of ${count(slots.reduce((all, work) => all + work.slots, 0))} slots` },
    { label: 'Delayed', value: count(sum('delayed')), note: 'until their time comes' },
    { label: 'Failed', value: count(sum('failed')), note: inQueues(failed), tone: failed > 0 ? 'text-danger' : '' },
    {
      label: 'Unknown',
      value: count(unknown),
      note: unknown === 1 ? 'needs a decision' : 'need a decision',
      tone: unknown > 0 ? 'text-warn' : '',
    },
    {
      label: 'Oldest waiting',
      value: oldest === null ? '–' : lasting(oldest.seconds),
      note: oldest === null ? 'nothing waits' : `${oldest.name} · limit ${lasting(longestWait)}`,
      tone: queues.some(isBehind) ? 'text-warn' : '',
    },
  ]
}

const inQueues = (many: number): string => (many === 0 ? 'none' : `in ${many} ${many === 1 ? 'queue' : 'queues'}`)

function longestWaiting(queues: readonly Queue[]): { name: string; seconds: number } | null {
  return queues.reduce<{ name: string; seconds: number } | null>((most, { name, oldest_waiting_seconds: seconds }) => {
    return seconds !== null && seconds > (most?.seconds ?? -1) ? { name, seconds } : most
  }, null)
}
