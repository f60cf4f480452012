import type { JobAction, JobTimeline } from '@crm/contracts'
import { isApiError, query } from '@crm/shell-api'
import { Button, Dialog, DialogClose, ErrorState, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  BookText,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Forward,
  type LucideIcon,
  MessageSquareReply,
  RotateCcw,
  Send,
  UserRound,
  Zap,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { formatCountWithNoun, useDateTimeFormatters } from '../format.ts'
import { CopyableText, DescriptionListItem } from '../screen-parts.tsx'
import {
  formatElapsedTime,
  formatJobTitle,
  getRecipientOrRequester,
  JobStateBadge,
  listAllowedJobActions,
  NextAttemptTime,
} from './job.tsx'
import { jobPollingIntervalMs } from './job-queries.ts'

type Props = { id: string; onAct: ((action: JobAction) => void) | null; onClose: () => void }

export function JobDetailsDialog({ id, onAct, onClose }: Props) {
  const { data: story, error, refetch } = useQuery({ ...query('jobStory', { params: { id } }), refetchInterval: jobPollingIntervalMs })
  if (story !== undefined) return <Story story={story} onAct={onAct} onClose={onClose} />
  const gone = isApiError(error) && error.status === 404
  return (
    <Dialog title="Job" size="lg" onRequestClose={onClose}>
      {error === null ? (
        <LoadingIndicator text="Loading job..." />
      ) : gone ? (
        <ErrorState message="Job not found" />
      ) : (
        <ErrorState message="Failed to fetch the job" detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Story({ story: { job, ...known }, onAct, onClose }: { story: JobTimeline; onAct: Props['onAct']; onClose: () => void }) {
  const actions = onAct === null ? [] : listAllowedJobActions(job)
  return (
    <Dialog
      size="lg"
      title={formatJobTitle(job)}
      description={
        <>
          <JobStateBadge state={job.state} />
          <NextAttemptTime job={job} />
          <span>
            {job.recipient === null ? 'Requested by' : 'To'} {getRecipientOrRequester(job)}
          </span>
        </>
      }
      onRequestClose={onClose}
      footer={
        <>
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'retry' ? 'primary' : 'danger'}
              className="max-md:flex-1"
              aria-haspopup="dialog"
              onClick={() => onAct?.(action)}
            >
              {action === 'retry' ? <RotateCcw className="icon" aria-hidden="true" /> : <Ban className="icon" aria-hidden="true" />}
              {action === 'cancel' ? 'Cancel job' : job.state === 'retrying' ? 'Retry now' : 'Retry job'}
            </Button>
          ))}
          <DialogClose>
            <Button className="max-md:flex-1">Close</Button>
          </DialogClose>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <StorySteps steps={known.steps} />
        <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm">
          <DescriptionListItem name="Job">
            <span className="font-mono text-xs">{job.id}</span>
          </DescriptionListItem>
          {known.correlation_id !== null && (
            <DescriptionListItem name="Correlation ID">
              <CopyableText value={known.correlation_id} what="correlation ID" />
            </DescriptionListItem>
          )}
          {known.message_id !== null && (
            <DescriptionListItem name="Message-ID">
              <CopyableText value={known.message_id} what="Message-ID" />
            </DescriptionListItem>
          )}
          {known.together.map(({ entry, others }) => (
            <DescriptionListItem key={entry} name="Action">
              <Link
                className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                to={`/admin/activity?entry=${entry}`}
              >
                Done together with {formatCountWithNoun(others, 'other')}
              </Link>
            </DescriptionListItem>
          ))}
          {job.kind === 'notice' && (
            <DescriptionListItem name="Message">
              <Link
                className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                to={`/admin/outbox?message=${job.id.slice('email-'.length)}`}
              >
                Open in the outbox
              </Link>
            </DescriptionListItem>
          )}
        </dl>
      </div>
    </Dialog>
  )
}

type Step = JobTimeline['steps'][number]

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
  unknown: { icon: CircleHelp, look: 'text-warn', words: 'unknown' },
  pending: { icon: Clock, look: 'text-fg-subtle', words: 'pending' },
}

function StorySteps({ steps }: { steps: readonly Step[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-3 font-semibold" id={id}>
        History
      </h3>
      {steps.length === 0 ? (
        <p className="text-fg-muted">No history recorded.</p>
      ) : (
        <ol>
          {steps.map((step, nth) => (
            // The index identifies a step, because steps are only added at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no ID.
            <Station key={nth} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Station({ step: { kind, outcome, title, details, user_agent, device, at, gap_ms } }: { step: Step }) {
  const { exact } = useDateTimeFormatters()
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
          {at === null ? (outcome === 'pending' ? 'Pending' : 'Time unknown') : exact(at)}
          {gap_ms !== null && ` · ${formatElapsedTime(gap_ms)} later`}
        </p>
      </div>
      {user_agent && <p className="text-sm text-fg-muted wrap-anywhere">{device ?? 'Other program'}</p>}
      {details && <p className={`text-sm wrap-anywhere ${kind === 'reply' ? 'font-mono text-xs' : 'text-fg-muted'}`}>{details}</p>}
    </li>
  )
}
