import type { RefusedSignIn } from '@crm/contracts'
import { Button, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoments } from '../mail/moments.ts'
import { deviceOf } from './device.ts'
import { refusedQuery } from './user-queries.ts'

const fewest = 5

const reasons: Record<string, string> = {
  'wrong password': 'Wrong password',
  inactive: 'Account is inactive',
  'too many attempts': 'Too many attempts',
}

/** The latest sign-ins that were refused: five, then all that are told. */
export function RefusedSignIns() {
  const { data, error, refetch } = useQuery(refusedQuery())
  const [all, setAll] = useState(false)
  const shown = all ? data : data?.slice(0, fewest)
  return (
    <section aria-labelledby="refused-sign-ins" className="card mt-5">
      <div className="border-b border-line px-4 py-3">
        <h2 id="refused-sign-ins" className="font-semibold">
          Failed sign-ins
        </h2>
        <p className="text-sm text-fg-muted">The latest, of usernames that exist. What was typed is never kept.</p>
      </div>
      {data === undefined && error && (
        <ErrorState message="Failed to fetch failed sign-ins" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading text="Loading failed sign-ins..." />}
      {data?.length === 0 && <p className="px-4 py-3 text-fg-muted">No sign-in has failed.</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((refused) => (
            <Refused key={refused.id} refused={refused} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > fewest && (
        <div className="border-t border-line p-3">
          <Button onClick={() => setAll(!all)}>{all ? 'Show Fewer' : `Show All ${data.length}`}</Button>
        </div>
      )}
    </section>
  )
}

function Refused({ refused: { username, reason, ip_address, user_agent, at } }: { refused: RefusedSignIn }) {
  const { moment } = useMoments()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{username}</span> <span className="text-fg-muted">{reasons[reason] ?? reason}</span>
      </p>
      <p className="text-sm text-fg-muted">
        {[ip_address ?? 'Unknown address', deviceOf(user_agent)].join(' · ')} · <span className="num">{moment(at)}</span>
      </p>
    </li>
  )
}
