import { isAdministrator } from '@crm/contracts'
import { isApiError, useSession } from '@crm/shell-api'
import { EmptyState, ErrorState, Loading } from '@crm/ui'
import { CircleCheck } from 'lucide-react'
import { QueuesFrame } from '../queues/queues-frame.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { useUnknown } from './use-unknown.ts'

/** Messages of which nobody knows whether they arrived: what is known of each, and what somebody decides. */
export function UnknownPage() {
  const list = useUnknown()
  const mayDecide = isAdministrator(useSession().user.role)
  const deliveries = list.data?.pages.flat()
  return (
    <QueuesFrame>
      {deliveries === undefined ? (
        <section className="card">
          {list.isError ? (
            <ErrorState
              message="Failed to fetch unknown deliveries"
              {...(isApiError(list.error) && { detail: list.error.message })}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <Loading text="Loading deliveries..." />
          )}
        </section>
      ) : deliveries.length === 0 ? (
        <section className="card" role="status">
          <EmptyState
            icon={<CircleCheck className="size-6" />}
            title="No unknown deliveries"
            text="When a mail server takes a message and then does not answer, it waits here for somebody to decide."
          />
        </section>
      ) : (
        <>
          {list.isError && (
            <p role="alert" className="mb-3 text-sm text-danger">
              Failed to fetch unknown deliveries
            </p>
          )}
          <ul aria-label="Unknown deliveries" className="grid gap-4">
            {deliveries.map((delivery) => (
              <UnknownCard key={delivery.id} delivery={delivery} mayDecide={mayDecide} />
            ))}
          </ul>
          {list.hasNextPage && (
            <button
              type="button"
              className="mt-3 h-11 w-full font-medium text-link hover:bg-muted disabled:opacity-60"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
            </button>
          )}
        </>
      )}
    </QueuesFrame>
  )
}
