import { queues } from '@crm/contracts'
import { IconButton, Td, Tr } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { StateBadge } from '../database/state-badge.tsx'
import { count, lasting } from '../database/wording.ts'
import { useMoments } from '../mail/moments.ts'
import { isBehind, type Queue, stateOfQueue } from './wording.ts'

type Props = {
  queue: Queue
  /** Null for who may not. */
  onPause: (() => void) | null
  onResume: () => void
  busy: boolean
}

/** A queue: one line of a table, or, where there is little room, a few lines of its only cell. */
export function QueueRow({ queue, onPause, onResume, busy }: Props) {
  const { name, waiting, active, delayed, failed, oldest_waiting_seconds: oldest, paused } = queue
  const { moment } = useMoments()
  const figures = [
    ['Waiting', count(waiting), ''],
    ['Active', count(active), ''],
    ['Delayed', count(delayed), ''],
    ['Failed', count(failed), failed > 0 ? 'text-danger' : ''],
    ['Oldest', oldest === null ? '–' : lasting(oldest), isBehind(queue) ? 'text-warn font-medium' : ''],
  ] as const
  return (
    <Tr className="align-top">
      <Td className="pl-4! py-2.5!">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <span className="md:hidden">
            <StateBadge state={stateOfQueue(queue)} />
          </span>
        </p>
        <p className="text-xs text-fg-muted">{queues[name]}</p>
        {paused && (
          <p className="mt-1 text-xs text-fg-muted wrap-anywhere">
            {paused.reason} · {paused.by ?? 'system'}, {moment(paused.at)}
          </p>
        )}
        <dl className="num mt-2 flex flex-wrap gap-x-4 gap-y-1 md:hidden">
          {figures.map(([label, value, tone]) => (
            <div key={label}>
              <dt className="text-xs text-fg-muted">{label}</dt>
              <dd className={tone}>{value}</dd>
            </div>
          ))}
        </dl>
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
  )
}
