import type { QueuesOverview } from '@crm/contracts'
import { Notice } from '@crm/ui'
import { lasting } from '../database/wording.ts'

/** Why work is not carried out: no worker, fewer workers than there were, or queues that somebody paused. Nothing while all goes on. */
export function Standstill({ workers, queues }: Pick<QueuesOverview, 'workers' | 'queues'>) {
  const missing = workers.filter(({ is_missing }) => is_missing)
  const paused = queues.filter((queue) => queue.paused !== null).map(({ name }) => name)
  const quiet = Math.min(...workers.map(({ silent_seconds }) => silent_seconds))
  return (
    <>
      {missing.length === workers.length ? (
        <Notice tone="danger">
          <div>
            {/* The seconds stand outside: what is read aloud when it appears must not be read again with each of them. */}
            <p className="notice-title">
              <span role="alert">No worker has been heard from: nothing is being carried out</span>
            </p>
            <p>
              {workers.length > 0 && `The last sign of life was ${lasting(quiet)} ago. `}
              What is asked for waits until a worker runs.
            </p>
          </div>
        </Notice>
      ) : (
        missing.length > 0 && (
          <Notice tone="warn" role="status">
            <p className="notice-title">
              {missing.length} of {workers.length} workers {missing.length === 1 ? 'is' : 'are'} missing:{' '}
              {missing.map(({ host, pid }) => `${host}, process ${pid}`).join('; ')}
            </p>
          </Notice>
        )
      )}
      {paused.length > 0 && (
        <Notice tone="warn" role="status">
          <p className="notice-title wrap-anywhere">
            {paused.length === 1 ? 'A queue is' : `${paused.length} queues are`} paused: {paused.join(', ')}
          </p>
        </Notice>
      )}
    </>
  )
}
