import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Optional } from '../boundary.tsx'

// Tried again for half a minute: without it the page works, but says less.
const Later = lazyRetry(() => import(/* webpackChunkName: "later" */ './later.tsx').then((module) => module.Later), {
  tries: 6,
  delay: 500,
})

/** Loads what the first paint need not wait for. Where that fails, the page goes on without. */
export function AfterFirstPaint({ user }: { user: SessionUser }) {
  return (
    <Optional>
      <Later user={user} />
    </Optional>
  )
}
