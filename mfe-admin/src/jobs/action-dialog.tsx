import { type JobAction, type JobActionPreview, type JobActionResult, jobKindLabels, maxJobsPerAction } from '@crm/contracts'
import { call, messageOf } from '@crm/shell-api'
import { Button, Dialog, DialogClose, ErrorState, LoadingIndicator, NoticeBanner } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../actions.tsx'
import { formatCount, formatCountWithNoun } from '../format.ts'

type Props = { action: JobAction; which: JobActionTarget; onClose: () => void }

const words = {
  retry: { title: 'Retry jobs', verb: 'Retry', busy: 'Retrying...', done: 'will be retried' },
  cancel: { title: 'Cancel jobs', verb: 'Cancel', busy: 'Canceling...', done: 'will be canceled' },
} as const

export function BulkJobActionDialog({ action, which, onClose }: Props) {
  const preview = useQuery({
    queryKey: ['preview of an action', action, which],
    queryFn: ({ signal }) => call('previewJobsAction', { body: { action, ...which }, signal }),
    // Never cached, so that each preview shows current counts.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const act = useAction({
    // Sends what the preview has counted, so that the server skips jobs that changed since then.
    run: (seen: number) => call('actOnJobs', { body: { action, ...which, seen } }),
    done: (acted) => describeResult(action, acted),
    failed: () => `Failed to ${action} the jobs`,
    changes: ['listJobs', 'jobErrors', 'jobStory'],
    onDone: onClose,
  })
  const { title, verb, busy } = words[action]
  const found = preview.data
  const count = found?.kinds.reduce((sum, kind) => sum + kind.count, 0) ?? 0
  return (
    <Dialog
      title={title}
      description={'jobs' in which ? formatCountWithNoun(which.jobs.length, 'selected job') : 'All jobs that match the filters'}
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="max-md:flex-1">Back</Button>
          </DialogClose>
          {found !== undefined && count > 0 && (
            <Button
              className="max-md:flex-1"
              variant={action === 'cancel' ? 'danger' : 'primary'}
              busy={act.isPending}
              busyText={busy}
              onClick={() => act.mutate(found.seen)}
            >
              {verb} {formatCountWithNoun(count, 'job')}
            </Button>
          )}
        </>
      }
    >
      {found === undefined ? (
        preview.isError ? (
          <ErrorState message="Failed to count the jobs" detail={messageOf(preview.error, '')} onRetry={() => void preview.refetch()} />
        ) : (
          <LoadingIndicator text="Counting jobs..." />
        )
      ) : (
        <Preview action={action} found={found} />
      )}
    </Dialog>
  )
}

function Preview({ action, found: { kinds, excluded, more } }: { action: JobAction; found: JobActionPreview }) {
  return (
    <div className="grid gap-4">
      {kinds.length === 0 ? (
        <NoticeBanner tone="info">No jobs to {action}.</NoticeBanner>
      ) : (
        <ul aria-label="Affected jobs" className="grid gap-1">
          {kinds.map(({ kind, count }) => (
            <li key={kind}>
              <strong className="num">{formatCountWithNoun(count, jobKindLabels[kind].toLowerCase())}</strong> {words[action].done}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <NoticeBanner tone="warn">
          More jobs match. Only the newest {formatCount(maxJobsPerAction)} are included; repeat the action for the others.
        </NoticeBanner>
      )}
      {excluded.length > 0 && (
        <section aria-label="Excluded">
          <h3 className="mb-1 font-semibold">Excluded</h3>
          <ul className="grid gap-1 text-sm text-fg-muted">
            {excluded.map(({ reason, count }) => (
              <li key={reason} className="flex gap-2">
                <span className="num shrink-0 font-semibold">{formatCount(count)}</span> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export type JobActionTarget = { jobs: string[] } | { filter: Record<string, string> }

function describeResult(action: JobAction, { done, excluded }: JobActionResult): string {
  const what = `${formatCountWithNoun(done, 'job')} ${action === 'retry' ? 'retried' : 'canceled'}`
  const reasons = excluded.map(({ reason, count }) => `${formatCount(count)} (${reason})`)
  return reasons.length === 0 ? what : `${what}. Excluded: ${reasons.join(', ')}`
}
