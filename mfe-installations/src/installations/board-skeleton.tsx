import { Loading, Skeleton } from '@crm/ui'

/** What stands in the place of the board until it has come. */
export function BoardSkeleton() {
  return (
    <>
      <div className="sr-only">
        <Loading />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-hidden="true">
        {['week', 'completed', 'repairs', 'installers'].map((figure) => (
          <div key={figure} className="card min-h-25 space-y-2.5 p-4">
            <Skeleton className="w-24" />
            <Skeleton className="h-7 w-12" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-8 mb-3 h-6 w-56" />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3" aria-hidden="true">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="card h-56 p-4">
            <div className="flex gap-3">
              <Skeleton className="h-18 w-14" />
              <div className="flex-1 space-y-2.5">
                <Skeleton className="w-2/3" />
                <Skeleton className="w-1/3" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
