import type { QueuesOverview } from '@crm/contracts'
import { Link } from 'react-router-dom'
import { formatCount, formatDuration, formatMessageCount } from '../format.ts'
import { failedIn } from './messages.ts'
import { isBehind, longestWait, type Queue } from './wording.ts'

type Figure = { label: string; value: string; note: string; tone?: string; to?: string | undefined }

export function Figures({ overview }: { overview: QueuesOverview }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-4 xl:grid-cols-8">
      {figuresOf(overview).map(({ label, value, note, tone = '', to }) => (
        <div key={label} className="flex flex-col border-b border-line px-4 py-3 last:col-span-2 md:border-r">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className={`num text-xl font-semibold ${tone}`}>
            {to === undefined ? (
              value
            ) : (
              <Link to={to} className="inline-flex items-center underline decoration-1 underline-offset-4 pointer-coarse:min-h-11">
                {value}
              </Link>
            )}
          </dd>
          <dd className="text-xs text-fg-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ queues, workers, messages }: QueuesOverview): Figure[] {
  const sum = (of: 'waiting' | 'active' | 'delayed') => queues.reduce((all, queue) => all + queue[of], 0)
  const waiting = queues.filter((queue) => queue.waiting > 0).length
  const failed = queues.map((queue) => failedIn(queue, messages)).filter((many) => many > 0)
  const { retrying, unknown } = messages
  const slots = workers.filter(({ is_missing }) => !is_missing).flatMap(({ works_on }) => works_on)
  const oldest = longestWaiting(queues)
  return [
    { label: 'Waiting', value: formatCount(sum('waiting')), note: inQueues(waiting) },
    {
      label: 'Active',
      value: formatCount(sum('active')),
      note: `of ${formatCount(slots.reduce((all, work) => all + work.slots, 0))} slots`,
    },
    { label: 'Delayed', value: formatCount(sum('delayed')), note: 'until their time comes' },
    {
      label: 'Retrying',
      value: formatMessageCount(retrying),
      note: retrying === 1 ? 'message tried again' : 'messages tried again',
      tone: retrying > 0 ? 'text-warn' : '',
      to: retrying > 0 ? '/admin/queues/jobs?state=retrying' : undefined,
    },
    {
      label: 'Failed',
      value: formatMessageCount(failed.reduce((all, many) => all + many, 0)),
      note: inQueues(failed.length),
      tone: failed.length > 0 ? 'text-danger' : '',
      to: messages.failed > 0 ? '/admin/queues/jobs?state=failed' : undefined,
    },
    {
      label: 'Unknown',
      value: formatMessageCount(unknown),
      note: unknown === 1 ? 'needs a decision' : 'need a decision',
      tone: unknown > 0 ? 'text-warn' : '',
    },
    {
      label: 'Oldest waiting',
      value: oldest === null ? '–' : formatDuration(oldest.seconds),
      note: oldest === null ? 'nothing waits' : `${oldest.name} · limit ${formatDuration(longestWait)}`,
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
