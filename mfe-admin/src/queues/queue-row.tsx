import { queues } from '@crm/contracts'
import { IconButton, Td, Tr } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { StateBadge } from '../database/states.tsx'
import { formatCount, formatDuration, formatMessageCount } from '../format.ts'
import { failedIn, jobsOf, type Messages, notOver } from './messages.ts'
import { type QueueFigure, QueueNotes } from './queue-notes.tsx'
import { isBehind, type Queue, stateOfQueue } from './wording.ts'

type Props = {
  queue: Queue
  messages: Messages
  onPause: (() => void) | null
  onResume: () => void
  busy: boolean
}

export function QueueRow({ queue, messages, onPause, onResume, busy }: Props) {
  const { name, waiting, active, delayed, oldest_waiting_seconds: oldest, paused } = queue
  const failed = failedIn(queue, messages)
  const jobs = jobsOf(name)
  const said = name === 'emails' ? notOver(messages) : []
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
