import { ErrorState, Skeleton } from '@crm/ui'

export function ReportState({ report }: { report: { isPending: boolean; isError: boolean; refetch: () => unknown } }) {
  if (report.isError)
    return (
      <div className="card">
        <ErrorState message="Failed to fetch the report" onRetry={() => void report.refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label="Loading..." className="space-y-5">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
