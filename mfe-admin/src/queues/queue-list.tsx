import { jobQueueLabels, queueLabels } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { DataList, IconButton } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmWithReasonDialog, useAction, useIsAdministrator } from '../actions.tsx'
import { StateBadge } from '../database/states.tsx'
import { formatCappedCount, formatCount, formatDuration, useDateTimeFormatters } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import {
  countFailedJobs,
  describeQueueState,
  isQueueBehind,
  type MessageCounts,
  type QueueStatus,
  queueActionChanges,
} from './queue-queries.ts'

export function QueueList({ queues: shown, messages }: { queues: readonly QueueStatus[]; messages: MessageCounts }) {
  const mayAct = useIsAdministrator()
  const [asking, setAsking] = useState<string | null>(null)
  const pausing = useAction({
    run: ({ id, reason }: { id: string; reason: string }) => call('pauseQueue', { params: { id }, body: { reason } }),
    done: (_, { id }) => `${id} is paused`,
    failed: ({ id }) => `Failed to pause ${id}`,
    changes: queueActionChanges,
    onDone: () => setAsking(null),
  })
  const resuming = useAction({
    run: (id: string) => call('resumeQueue', { params: { id } }),
    done: () => 'The queue is running again',
    failed: () => 'Failed to resume the queue',
    changes: queueActionChanges,
  })
  return (
    <ListCard title="All queues">
      <DataList
        className="text-sm [--cell-y:0.625rem]"
        name="All queues"
        rows={shown}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Queue', cell: ({ name }) => <QueueName name={name} />, at: 'title' },
          { head: 'State', cell: (queue) => <StateBadge state={describeQueueState(queue)} />, at: 'corner' },
          ...figures.map(({ label, head = label, show, toneOf }) => ({
            head,
            className: 'num text-right',
            cell: (queue: QueueStatus) => <span className={toneOf?.(queue, messages)}>{show(queue, messages)}</span>,
          })),
          { at: 'line', cell: (queue) => <QueueFigures queue={queue} messages={messages} /> },
          mayAct && {
            head: <span className="visually-hidden">Pause or resume</span>,
            className: 'py-1.5 text-right',
            cell: ({ name, paused }) =>
              paused ? (
                <IconButton label={`Resume ${name}`} disabled={resuming.isPending} onClick={() => resuming.mutate(name)}>
                  <Play className="icon" aria-hidden="true" />
                </IconButton>
              ) : (
                <IconButton label={`Pause ${name}`} onClick={() => setAsking(name)}>
                  <Pause className="icon" aria-hidden="true" />
                </IconButton>
              ),
            at: 'corner',
          },
        ]}
        below={({ name, paused }) => {
          const open = name === 'emails' ? listOpenMessages(messages) : []
          return (paused !== null || open.length > 0) && <QueueNotes paused={paused} open={open} />
        }}
      />
      {asking !== null && (
        <ConfirmWithReasonDialog
          title={`Pause ${asking}?`}
          description="Running jobs finish. Waiting jobs stay in the queue until it is resumed."
          confirmText="Pause Queue"
          busy={pausing.isPending}
          onConfirm={(reason) => pausing.mutate({ id: asking, reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </ListCard>
  )
}

type QueueFigure = {
  label: string
  head?: string
  show: (queue: QueueStatus, messages: MessageCounts) => string
  toneOf?: (queue: QueueStatus, messages: MessageCounts) => string
}

const figures: readonly QueueFigure[] = [
  { label: 'Waiting', show: ({ waiting }) => formatCount(waiting) },
  { label: 'Active', show: ({ active }) => formatCount(active) },
  { label: 'Delayed', show: ({ delayed }) => formatCount(delayed) },
  {
    label: 'Failed',
    show: (queue, messages) => formatCappedCount(countFailedJobs(queue, messages)),
    toneOf: (queue, messages) => (countFailedJobs(queue, messages) > 0 ? 'text-danger' : ''),
  },
  {
    label: 'Oldest',
    head: 'Oldest waiting',
    show: ({ oldest_waiting_seconds: oldest }) => (oldest === null ? '–' : formatDuration(oldest)),
    toneOf: (queue) => (isQueueBehind(queue) ? 'text-warn font-medium' : ''),
  },
]

function QueueName({ name }: { name: QueueStatus['name'] }) {
  const jobs = jobsPathOf(name)
  return (
    <>
      {jobs === null ? (
        <span className="font-medium">{name}</span>
      ) : (
        <Link to={jobs} className="inline-flex min-h-6 items-center font-medium hover:underline pointer-coarse:min-h-11">
          {name}
        </Link>
      )}
      <p className="text-xs font-normal text-fg-muted">{queueLabels[name]}</p>
    </>
  )
}

const QueueFigures = ({ queue, messages }: { queue: QueueStatus; messages: MessageCounts }) => (
  <dl className="num grid grid-cols-[repeat(5,auto)] gap-x-2">
    {figures.map(({ label, show, toneOf }) => (
      <div key={label}>
        <dt className="text-xs text-fg-muted">{label}</dt>
        <dd className={`whitespace-nowrap ${toneOf?.(queue, messages) ?? ''}`}>{show(queue, messages)}</dd>
      </div>
    ))}
  </dl>
)

function QueueNotes({ paused, open }: { paused: QueueStatus['paused']; open: ReturnType<typeof listOpenMessages> }) {
  const { moment } = useDateTimeFormatters()
  return (
    <>
      {paused && (
        <p className="text-sm text-warn wrap-anywhere">
          {paused.reason} · {paused.by ?? 'system'}, {moment(paused.at)}
        </p>
      )}
      {open.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-fg-muted">Messages</span>
          {open.map(({ text, to, tone }) => (
            <Link key={to} to={to} className={`inline-flex min-h-6 items-center underline pointer-coarse:min-h-11 ${tone}`}>
              {text}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

const jobsPathOf = (name: QueueStatus['name']): string | null =>
  Object.hasOwn(jobQueueLabels, name) ? `/admin/queues/jobs?queue=${name}` : null

const listOpenMessages = ({ waiting, retrying, failed, unknown }: MessageCounts): { text: string; to: string; tone: string }[] =>
  [
    { many: waiting, word: 'waiting', to: '/admin/queues/jobs?queue=emails&state=waiting', tone: '' },
    { many: retrying, word: 'waiting to retry', to: '/admin/queues/jobs?queue=emails&state=retrying', tone: 'text-warn' },
    { many: failed, word: 'failed', to: '/admin/queues/jobs?queue=emails&state=failed', tone: 'text-danger' },
    { many: unknown, word: 'unknown', to: '/admin/queues/unknown', tone: 'text-warn' },
  ].flatMap(({ many, word, to, tone }) => (many > 0 ? [{ text: `${formatCappedCount(many)} ${word}`, to, tone }] : []))
