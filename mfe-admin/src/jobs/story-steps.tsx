import type { JobStory } from '@crm/contracts'
import {
  BookText,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Forward,
  type LucideIcon,
  MessageSquareReply,
  Send,
  UserRound,
  Zap,
} from 'lucide-react'
import { useId } from 'react'
import { useMoments } from '../mail/moments.ts'
import { deviceOf } from '../users/device.ts'
import { stretch } from './wording.ts'

type Step = JobStory['steps'][number]

const icons: Record<Step['kind'], LucideIcon> = {
  request: UserRound,
  event: Zap,
  relay: Forward,
  attempt: Send,
  reply: MessageSquareReply,
  activity: BookText,
}

const outcomes: Record<Step['outcome'], { icon: LucideIcon | null; look: string; words: string }> = {
  done: { icon: null, look: 'text-fg-muted', words: 'done' },
  failed: { icon: CircleX, look: 'text-danger', words: 'failed' },
  unknown: { icon: CircleHelp, look: 'text-warn', words: 'nobody knows' },
  pending: { icon: Clock, look: 'text-fg-subtle', words: 'not yet' },
}

/** A job's steps in order, each with its time and how long after the one before it came. */
export function StorySteps({ steps }: { steps: readonly Step[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-3 font-semibold" id={id}>
        What happened
      </h3>
      {steps.length === 0 ? (
        <p className="text-fg-muted">Nothing is written down about it.</p>
      ) : (
        <ol>
          {steps.map((step, nth) => (
            // Steps are only ever added behind.
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name.
            <Station key={nth} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Station({ step: { kind, outcome, title, details, user_agent, at, gap_ms } }: { step: Step }) {
  const { exact } = useMoments()
  const { icon, look, words } = outcomes[outcome]
  const Icon = icon ?? icons[kind] ?? CircleCheck
  return (
    <li className="group relative pb-4 pl-11 last:pb-0">
      <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className={`absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface ${look}`}
        aria-hidden="true"
      >
        <Icon className="icon" />
      </span>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p className={`min-w-0 font-medium wrap-anywhere ${outcome === 'pending' ? 'text-fg-muted' : ''}`}>
          {title}
          {outcome !== 'done' && <span className="visually-hidden"> ({words})</span>}
        </p>
        <p className="num text-xs text-fg-muted">
          {at === null ? (outcome === 'pending' ? 'Not yet' : 'Time not kept') : exact(at)}
          {gap_ms !== null && ` · ${stretch(gap_ms)} later`}
        </p>
      </div>
      {user_agent && <p className="text-sm text-fg-muted wrap-anywhere">{deviceOf(user_agent)}</p>}
      {details && <p className={`text-sm wrap-anywhere ${kind === 'reply' ? 'font-mono text-xs' : 'text-fg-muted'}`}>{details}</p>}
    </li>
  )
}
