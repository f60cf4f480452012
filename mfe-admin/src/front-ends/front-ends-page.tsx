import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { ErrorState, Loading } from '@crm/ui'
import { CanaryCard } from './canary-card.tsx'
import { LiveVersions } from './live-versions.tsx'
import { NewFrontEnd } from './new-front-end.tsx'
import { useFrontEnds } from './use-front-ends.ts'

/** Front-ends: what of each team is live, how it loads, and what is being tried on some people. */
export function FrontEndsPage() {
  const { data, isError, refetch } = useFrontEnds()
  const mayAct = isAdministrator(useSession().user.role)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Front-ends</h1>
          <p className="text-fg-muted">Live versions, how they load, and what is on canary</p>
        </div>
        {isError && data !== undefined && (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch the front-ends
          </p>
        )}
        {mayAct && data !== undefined && <NewFrontEnd known={data.front_ends} />}
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch the front-ends" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading front-ends..." />
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {data.front_ends
            .filter(({ canary }) => canary !== null)
            .map((frontEnd) => (
              <CanaryCard key={frontEnd.name} frontEnd={frontEnd} />
            ))}
          <LiveVersions frontEnds={data.front_ends} />
        </div>
      )}
    </>
  )
}
