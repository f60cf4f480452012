import type { JobAction, JobTimeline } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Button, DialogClose } from '@crm/ui'
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
import { formatCountWithNoun, useDateTimeFormatters } from '../format.ts'
import { TextLink } from '../page-parts.tsx'
import { DescriptionListItem } from '../screen-parts.tsx'
import { CopyableFact, StoryDialog, StoryFacts, StoryHistory, StoryStep } from '../story-dialog.tsx'
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
  return (
    <StoryDialog
      name="Job"
      query={useQuery({ ...query('jobStory', { params: { id } }), refetchInterval: jobPollingIntervalMs })}
      describe={({ job }) => ({
        title: formatJobTitle(job),
        description: (
          <>
            <JobStateBadge state={job.state} />
            <NextAttemptTime job={job} />
            <span>
              {job.recipient === null ? 'Requested by' : 'To'} {getRecipientOrRequester(job)}
            </span>
          </>
        ),
        footer: (
          <>
            {onAct && <JobActions job={job} onAct={onAct} />}
            <DialogClose>
              <Button className="max-md:flex-1">Close</Button>
            </DialogClose>
          </>
        ),
      })}
      onClose={onClose}
    >
      {({ job, steps, correlation_id, message_id, together }) => (
        <>
          <StorySteps steps={steps} />
          <StoryFacts>
            <DescriptionListItem name="Job">
              <span className="font-mono text-xs">{job.id}</span>
            </DescriptionListItem>
            <CopyableFact name="Correlation ID" value={correlation_id} what="correlation ID" />
            <CopyableFact name="Message-ID" value={message_id} />
            {together.map(({ entry, others }) => (
              <DescriptionListItem key={entry} name="Action">
                <TextLink to={`/admin/activity?entry=${entry}`}>Done together with {formatCountWithNoun(others, 'other')}</TextLink>
              </DescriptionListItem>
            ))}
            {job.kind === 'notice' && (
              <DescriptionListItem name="Message">
                <TextLink to={`/admin/outbox?message=${job.id.slice('email-'.length)}`}>Open in the outbox</TextLink>
              </DescriptionListItem>
            )}
          </StoryFacts>
        </>
      )}
    </StoryDialog>
  )
}

function JobActions({ job, onAct }: { job: JobTimeline['job']; onAct: (action: JobAction) => void }) {
  return listAllowedJobActions(job).map((action) => {
    const Icon = action === 'retry' ? RotateCcw : Ban
    return (
      <Button
        key={action}
        variant={action === 'retry' ? 'primary' : 'danger'}
        className="max-md:flex-1"
        aria-haspopup="dialog"
        onClick={() => onAct(action)}
      >
        <Icon className="icon" aria-hidden="true" />
        {action === 'cancel' ? 'Cancel job' : job.state === 'retrying' ? 'Retry now' : 'Retry job'}
      </Button>
    )
  })
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
  const { exact } = useDateTimeFormatters()
  return (
    <StoryHistory>
      {steps.length === 0 && <li className="text-fg-muted">No history recorded.</li>}
      {steps.map(({ kind, outcome, title, details, user_agent, device, at, gap_ms }, nth) => {
        const { icon, look, words } = outcomes[outcome]
        return (
          <StoryStep
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no ID, and steps are only added at the end.
            key={nth}
            icon={icon ?? icons[kind] ?? CircleCheck}
            look={look}
            title={
              <span className={outcome === 'pending' ? 'text-fg-muted' : ''}>
                {title}
                {outcome !== 'done' && <span className="visually-hidden"> ({words})</span>}
              </span>
            }
            at={`${at === null ? (outcome === 'pending' ? 'Pending' : 'Time unknown') : exact(at)}${
              gap_ms === null ? '' : ` · ${formatElapsedTime(gap_ms)} later`
            }`}
          >
            {user_agent && <p className="text-sm text-fg-muted wrap-anywhere">{device ?? 'Other program'}</p>}
            {details && <p className={`text-sm wrap-anywhere ${kind === 'reply' ? 'font-mono text-xs' : 'text-fg-muted'}`}>{details}</p>}
          </StoryStep>
        )
      })}
    </StoryHistory>
  )
}
