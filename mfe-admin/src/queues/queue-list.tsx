import { isAdministrator, jobQueues, queues } from '@crm/contracts'
import { call, useSession } from '@crm/shell-api'
import { IconButton, Table, Td, Th, Tr } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { StateBadge } from '../database/states.tsx'
import { formatCount, formatDuration, formatMessageCount, useMoments } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { countFailed, isBehind, type Messages, type Queue, stateOfQueue, useQueueAction } from './queue-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export function QueueList({ queues, messages }: { queues: readonly Queue[]; messages: Messages }) {
  const mayAct = isAdministrator(useSession().user.role)
  const [asking, setAsking] = useState<string | null>(null)
  const pausing = useQueueAction({ done: `${asking} is paused`, failed: `Failed to pause ${asking}`, onDone: () => setAsking(null) })
  const resuming = useQueueAction({
    done: 'The workers take jobs from it again',
    failed: 'Failed to resume the queue',
    onDone: () => undefined,
  })
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
              onResume={() => resuming.mutate(() => call('resumeQueue', { params: { id: queue.name } }))}
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
          onConfirm={(reason) => pausing.mutate(() => call('pauseQueue', { params: { id: asking }, body: { reason } }))}
          onClose={() => setAsking(null)}
        />
      )}
    </ListCard>
  )
}

type QueueRowProps = {
  queue: Queue
  messages: Messages
  onPause: (() => void) | null
  onResume: () => void
  busy: boolean
}

function QueueRow({ queue, messages, onPause, onResume, busy }: QueueRowProps) {
  const { name, waiting, active, delayed, oldest_waiting_seconds: oldest, paused } = queue
  const failed = countFailed(queue, messages)
  const jobs = jobsPathOf(name)
  const said = name === 'emails' ? listOpenMessages(messages) : []
  const hasNotes = paused !== null || said.length > 0
  const figures: QueueFigure[] = [
    ['Waiting', formatCount(waiting), ''],
    ['Active', formatCount(active), ''],
    ['Delayed', formatCount(delayed), ''],
    ['Failed', formatMessageCount(failed), failed > 0 ? 'text-danger' : ''],
    ['Oldest', oldest === null ? '–' : formatDuration(oldest), isBehind(queue) ? 'text-warn font-medium' : ''],
  ]
  return (
    <>
      <Tr className={`align-top ${hasNotes ? 'border-b-0' : 'max-md:border-b-0'}`}>
        <Td className="pl-4! py-2.5!">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {jobs === null ? (
              <span className="font-medium">{name}</span>
            ) : (
              <Link to={jobs} className="inline-flex items-center font-medium hover:underline pointer-coarse:min-h-11">
                {name}
              </Link>
            )}
            <span className="md:hidden">
              <StateBadge state={stateOfQueue(queue)} />
            </span>
          </p>
          <p className="text-xs text-fg-muted">{queues[name]}</p>
        </Td>
        <Td className="py-2.5! max-md:hidden">
          <StateBadge state={stateOfQueue(queue)} />
        </Td>
        {figures.map(([label, value, tone]) => (
          <Td key={label} className={`num py-2.5! text-right max-md:hidden ${label === 'Oldest' ? 'pr-4!' : ''} ${tone}`}>
            {value}
          </Td>
        ))}
        {onPause && (
          <Td className="py-1.5! pr-4! text-right">
            {paused ? (
              <IconButton label={`Resume ${name}`} disabled={busy} onClick={onResume}>
                <Play className="icon" aria-hidden="true" />
              </IconButton>
            ) : (
              <IconButton label={`Pause ${name}`} onClick={onPause}>
                <Pause className="icon" aria-hidden="true" />
              </IconButton>
            )}
          </Td>
        )}
      </Tr>
      <QueueNotes paused={paused} said={said} figures={figures} columns={figures.length + (onPause ? 3 : 2)} />
    </>
  )
}

type QueueFigure = readonly [label: string, value: string, tone: string]

type QueueNotesProps = {
  paused: Queue['paused']
  said: ReturnType<typeof listOpenMessages>
  figures: readonly QueueFigure[]
  columns: number
}

/** The row below a queue's row; on narrow screens it also contains the figures. */
function QueueNotes({ paused, said, figures, columns }: QueueNotesProps) {
  const { moment } = useMoments()
  return (
    <Tr className={`h-auto! hover:bg-transparent ${paused || said.length > 0 ? '' : 'md:hidden'}`}>
      <Td colSpan={columns} className="px-4! pb-2.5!">
        {paused && (
          <p className="text-sm text-warn wrap-anywhere">
            {paused.reason} · {paused.by ?? 'system'}, {moment(paused.at)}
          </p>
        )}
        {said.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="text-fg-muted">Messages</span>
            {said.map(({ text, to, tone }) => (
              <Link key={to} to={to} className={`inline-flex items-center underline pointer-coarse:min-h-11 ${tone}`}>
                {text}
              </Link>
            ))}
          </p>
        )}
        <dl className="num mt-1 grid grid-cols-[repeat(5,auto)] gap-x-2 md:hidden">
          {figures.map(([label, value, tone]) => (
            <div key={label}>
              <dt className="text-xs text-fg-muted">{label}</dt>
              <dd className={`whitespace-nowrap ${tone}`}>{value}</dd>
            </div>
          ))}
        </dl>
      </Td>
    </Tr>
  )
}

const jobsPathOf = (name: Queue['name']): string | null => (Object.hasOwn(jobQueues, name) ? `/admin/queues/jobs?queue=${name}` : null)

const listOpenMessages = ({ waiting, retrying, failed, unknown }: Messages): { text: string; to: string; tone: string }[] =>
  [
    { many: waiting, word: 'waiting', to: '/admin/queues/jobs?queue=emails&state=waiting', tone: '' },
    { many: retrying, word: 'waiting to retry', to: '/admin/queues/jobs?queue=emails&state=retrying', tone: 'text-warn' },
    { many: failed, word: 'failed', to: '/admin/queues/jobs?queue=emails&state=failed', tone: 'text-danger' },
    { many: unknown, word: 'unknown', to: '/admin/queues/unknown', tone: 'text-warn' },
  ].flatMap(({ many, word, to, tone }) => (many > 0 ? [{ text: `${formatMessageCount(many)} ${word}`, to, tone }] : []))
