import { Loading, Skeleton } from '@crm/ui'

/** What stands in the place of the day until it has come. */
export function DaySkeleton() {
  return (
    <>
      <div className="sr-only">
        <Loading />
      </div>
      <div className="space-y-4 lg:w-2/3" aria-hidden="true">
        {['first', 'second'].map((job) => (
          <div key={job} className="card space-y-3 p-4">
            <div className="flex gap-3">
              <Skeleton className="size-8 rounded-full" />
              <div className="flex-1 space-y-2.5">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="w-3/4" />
              </div>
            </div>
            <Skeleton className="h-14" />
            <Skeleton className="h-24" />
          </div>
        ))}
      </div>
    </>
  )
}
