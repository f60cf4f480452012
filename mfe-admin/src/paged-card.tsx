import { isApiError } from '@crm/shell-api'
import { ErrorState, Loading } from '@crm/ui'
import { type ReactNode, useId } from 'react'

type Paged = {
  isError: boolean
  error: unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

type Props<Row> = {
  title: string
  /** "Failed to fetch …", "Loading …...". */
  what: string
  list: Paged
  rows: readonly Row[] | undefined
  aside: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedCard<Row>({ title, what, list, rows, aside, empty, children }: Props<Row>) {
  const id = useId()
  const failed = `Failed to fetch ${what}`
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head flex-wrap gap-2">
        <div className="flex items-center gap-2">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          {rows && (
            <span className="count">
              {rows.length.toLocaleString('en-US')}
              {list.hasNextPage && '+'}
            </span>
          )}
        </div>
        {list.isError && rows ? (
          <p role="alert" className="text-sm text-danger">
            {failed}
          </p>
        ) : (
          aside
        )}
      </div>
      {rows === undefined ? (
        list.isError ? (
          <ErrorState
            message={failed}
            {...(isApiError(list.error) && { detail: list.error.message })}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading text={`Loading ${what}...`} />
        )
      ) : rows.length === 0 ? (
        <div role="status">{empty}</div>
      ) : (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
          {children(rows)}
        </div>
      )}
      {list.hasNextPage && (
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
