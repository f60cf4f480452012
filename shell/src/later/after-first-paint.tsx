import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { OptionalPart } from '../fallbacks.tsx'

// If this code fails to load, the page works but gets no live updates, so it is retried several times.
const later = () => import(/* webpackChunkName: "later" */ './later.tsx')
const patience = { tries: 6, delay: 500 }
const Later = lazyRetry(() => later().then((module) => module.BackgroundServices), patience)
const Failure = lazyRetry(() => later().then((module) => module.RefreshFailure), patience)

export function LazyBackgroundServices({ user }: { user: SessionUser }) {
  return (
    <OptionalPart>
      <Later user={user} />
    </OptionalPart>
  )
}

export function LazyRefreshFailure() {
  return (
    <OptionalPart>
      <Failure />
    </OptionalPart>
  )
}
