import { Skeleton } from '@crm/ui'

const places = [0, 1, 2, 3, 4, 5]

/** Where the cards will be. */
export function Waiting() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading follow-ups...
      </p>
      <Skeleton className="mb-3 h-6! w-44" />
      <div className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2 @min-[56rem]:grid-cols-3 @min-[56rem]:gap-4 @min-[84rem]:grid-cols-4">
        {places.map((place) => (
          <div key={place} className="card grid h-72 content-start gap-4 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-28" />
            <Skeleton className="w-36" />
            <Skeleton className="w-48" />
          </div>
        ))}
      </div>
    </div>
  )
}
