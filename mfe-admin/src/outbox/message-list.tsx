import { isApiError } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, Loading } from '@crm/ui'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { DeliveriesTable } from './deliveries-table.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import type { Deliveries } from './use-deliveries.ts'

type Props = { list: Deliveries; filtered: boolean; onOpen: (id: number) => void; onClear: () => void }

/** The messages, or what stands in their place. */
export function MessageList({ list, filtered, onOpen, onClear }: Props) {
  const id = useId()
  const { data, hasNextPage } = list
  const deliveries = data?.pages.flat()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head">
        <div className="flex items-center gap-2">
          <h2 className="card-title" id={id}>
            Messages
          </h2>
          {deliveries && (
            <span className="count">
              {deliveries.length.toLocaleString('en-US')}
              {hasNextPage && '+'}
            </span>
          )}
        </div>
        {list.isError && deliveries ? (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch messages
          </p>
        ) : (
          <p className="text-sm text-fg-muted">Newest first</p>
        )}
      </div>
      {deliveries === undefined ? (
        list.isError ? (
          <ErrorState
            message="Failed to fetch messages"
            {...(isApiError(list.error) && { detail: list.error.message })}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading text="Loading messages..." />
        )
      ) : deliveries.length === 0 ? (
        <div role="status">
          {filtered ? (
            <EmptyState
              icon={<Send className="size-6" />}
              title="No messages found for the selected filters"
              actions={<Button onClick={onClear}>Clear Filters</Button>}
            />
          ) : (
            <EmptyState
              icon={<Send className="size-6" />}
              title="No messages yet"
              text="Every e-mail that is asked for appears here, tests too."
            />
          )}
        </div>
      ) : (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
          <DeliveriesTable deliveries={deliveries} onOpen={onOpen} />
          <DeliveryCards deliveries={deliveries} onOpen={onOpen} />
        </div>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="h-11 w-full border-t border-line font-medium text-link hover:bg-muted disabled:opacity-60"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </section>
  )
}
