import { Skeleton } from '@crm/ui'
import { pageSize } from './list-state.ts'

const rows = Array.from({ length: pageSize }, (_, row) => row)
const bars = ['w-14', 'w-36', 'w-28', 'w-20', 'w-14', 'w-14', 'w-20', 'w-20', 'w-16']

/** The list's shape while it is being loaded: as high as the list will be, so that nothing jumps. */
export function LeadsSkeleton() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading leads...
      </p>
      <div className="card hidden overflow-clip @min-[60rem]:block">
        <div className="h-11 border-b border-line bg-muted" />
        {rows.map((row) => (
          <div key={row} className="flex h-[3.25rem] items-center justify-between gap-4 border-b border-line px-4">
            {bars.map((bar, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
              <Skeleton key={column} className={bar} />
            ))}
          </div>
        ))}
        <div className="h-[3.25rem]" />
      </div>
      <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @min-[60rem]:hidden">
        {rows.map((row) => (
          <div key={row} className="card h-[11.875rem] space-y-3 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-24" />
            <Skeleton className="w-full" />
            <Skeleton className="h-11! w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
