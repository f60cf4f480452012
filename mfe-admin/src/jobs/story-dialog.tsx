import type { JobAction, JobStory } from '@crm/contracts'
import { isApiError, query } from '@crm/shell-api'
import { Button, CopyButton, Dialog, DialogClose, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { JobStateBadge } from './job-parts.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { StorySteps } from './story-steps.tsx'
import { freshFor } from './use-jobs.ts'
import { actionsOn, counted, forWhom, titleOf } from './wording.ts'

type Props = { id: string; onAct: ((action: JobAction) => void) | null; onClose: () => void }

/** A job's whole way, and what can be done about it for those who may. */
export function StoryDialog({ id, onAct, onClose }: Props) {
  const { data: story, error, refetch } = useQuery({ ...query('jobStory', { params: { id } }), refetchInterval: freshFor })
  if (story !== undefined) return <Story story={story} onAct={onAct} onClose={onClose} />
  const gone = isApiError(error) && error.status === 404
  return (
    <Dialog title="Job" size="lg" onRequestClose={onClose}>
      {error === null ? (
        <Loading text="Loading job..." />
      ) : gone ? (
        <ErrorState message="There is no such job" />
      ) : (
        <ErrorState message="Failed to fetch the job" detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Story({ story: { job, ...known }, onAct, onClose }: { story: JobStory; onAct: Props['onAct']; onClose: () => void }) {
  const actions = onAct === null ? [] : actionsOn(job)
  return (
    <Dialog
      size="lg"
      title={titleOf(job)}
      description={
        <>
          <JobStateBadge state={job.state} />
          <NextAttempt job={job} />
          <span>
            {job.recipient === null ? 'Asked for by' : 'To'} {forWhom(job)}
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
              {action === 'cancel' ? 'Cancel job' : job.state === 'retrying' ? 'Try now' : 'Retry job'}
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
          <Fact name="Job">
            <span className="font-mono text-xs">{job.id}</span>
          </Fact>
          {known.correlation_id !== null && <Copied name="Correlation id" value={known.correlation_id} />}
          {known.message_id !== null && <Copied name="Message-ID" value={known.message_id} />}
          {known.together.map(({ entry, others }) => (
            <Fact key={entry} name="Action">
              <Link
                className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                to={`/admin/activity?entry=${entry}`}
              >
                Done together with {counted(others, 'other')}
              </Link>
            </Fact>
          ))}
          {job.kind === 'notice' && (
            <Fact name="Message">
              <Link
                className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                to={`/admin/outbox?message=${job.id.slice('email-'.length)}`}
              >
                Open in the outbox
              </Link>
            </Fact>
          )}
        </dl>
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

const Copied = ({ name, value }: { name: string; value: string }) => (
  <Fact name={name}>
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-xs wrap-anywhere">{value}</span>
      <CopyButton value={value} what={name} />
    </span>
  </Fact>
)
