import { isApiError } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'

/** What stands where a part of the dashboard could not be read; the other parts keep working. */
export function Failure({ message, query }: { message: string; query: UseQueryResult }) {
  const { error, refetch } = query
  return <ErrorState message={message} {...(isApiError(error) && { detail: error.message })} onRetry={() => void refetch()} />
}
