import { jobQueues } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ListCard } from '../list-card.tsx'
import { messageCount } from '../mail/message-count.ts'
import { useMoments } from '../mail/moments.ts'
import { freshFor } from './use-jobs.ts'

const shown = 5

/** Errors that are the same, told once; each leads to its jobs. */
export function ErrorGroups({ chosen, onChoose }: { chosen: string; onChoose: (error: string) => void }) {
  const { moment } = useMoments()
  const { data, isError, refetch } = useQuery({ ...query('jobErrors'), refetchInterval: freshFor })
  if (data?.length === 0) return null
  return (
    <ListCard title="Errors" className="mb-4" actions={<p className="text-sm text-fg-muted">The same ones told once</p>}>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch errors" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading errors..." />
        )
      ) : (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto" {...(data.length > shown && { tabIndex: 0 })} aria-label="Errors">
          {data.map(({ error, same, count, first_at, last_at, queues }) => (
            <li key={error}>
              <button
                type="button"
                className="flex min-h-11 w-full items-start gap-3 px-4 py-2 text-left text-sm hover:bg-muted aria-pressed:bg-muted"
                aria-pressed={chosen === error}
                onClick={() => onChoose(chosen === error ? '' : error)}
              >
                <span className="num w-12 shrink-0 font-semibold text-danger">{messageCount(count)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{same ?? error}</span>
                  <span className="block text-xs text-fg-muted">
                    {queues
                      .map((queue) => (Object.hasOwn(jobQueues, queue) ? jobQueues[queue as keyof typeof jobQueues] : queue))
                      .join(', ')}{' '}
                    · first {moment(first_at)} · last {moment(last_at)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  )
}
