import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { OptionalPart } from '../fallbacks.tsx'

// If this code fails to load, the page works but gets no live updates, so it is retried several times.
const Later = lazyRetry(() => import(/* webpackChunkName: "later" */ './later.tsx').then((module) => module.BackgroundServices), {
  tries: 6,
  delay: 500,
})

export function LazyBackgroundServices({ user }: { user: SessionUser }) {
  return (
    <OptionalPart>
      <Later user={user} />
    </OptionalPart>
  )
}
