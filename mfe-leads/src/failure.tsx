import { isApiError } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** True if several parts of the page have failed. `SharedQueryFailure` then shows one Retry button for all of them. */
export const SharedFailureContext = createContext(false)

export function QueryFailure({ message, query: { error, refetch } }: { message: string; query: UseQueryResult }) {
  if (useContext(SharedFailureContext)) return <p className="grid h-full min-h-40 place-items-center p-4 text-fg-muted">{message}</p>
  return <ErrorState message={message} {...reasonOf(error)} onRetry={() => void refetch()} />
}

export function SharedQueryFailure({ message, error }: { message: string; error: Error | null }) {
  const client = useQueryClient()
  const retry = () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <div className="card mb-6">
      <ErrorState message={message} {...reasonOf(error)} onRetry={retry} />
    </div>
  )
}

const reasonOf = (error: Error | null) => (isApiError(error) ? { detail: error.message } : {})
