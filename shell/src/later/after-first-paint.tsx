import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Optional } from '../fallbacks.tsx'

// If this code fails to load, the page works but gets no live updates, so it is retried several times.
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
