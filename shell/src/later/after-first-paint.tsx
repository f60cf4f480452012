import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Optional } from '../fallbacks.tsx'

// The page works without this chunk, but without live updates, so it is retried.
const Later = lazyRetry(() => import(/* webpackChunkName: "later" */ './later.tsx').then((module) => module.Later), {
  tries: 6,
  delay: 500,
})

export function AfterFirstPaint({ user }: { user: SessionUser }) {
  return (
    <Optional>
      <Later user={user} />
    </Optional>
  )
}
