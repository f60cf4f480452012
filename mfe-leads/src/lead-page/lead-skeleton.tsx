import { Skeleton } from '@crm/ui'

const rows = Array.from({ length: 8 }, (_, row) => row)

/** The page's shape while the lead is being loaded. */
export function LeadSkeleton() {
  return (
    <div>
      <h1 className="sr-only">Lead</h1>
      <p className="sr-only" role="status">
        Loading lead...
      </p>
      <div className="card space-y-4 p-5">
        <Skeleton className="h-7! w-56" />
        <Skeleton className="w-72 max-w-full" />
        <Skeleton className="h-14! w-full" />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {['timeline', 'values'].map((part) => (
          <div key={part} className="card space-y-6 p-5">
            {rows.map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
