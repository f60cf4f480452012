import type { SessionUser } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Component, type ReactNode, Suspense } from 'react'

// Tried again for half a minute: without it the page works, but says less.
const Later = lazyRetry(() => import(/* webpackChunkName: "later" */ './later.tsx').then((module) => module.Later), {
  tries: 6,
  delay: 500,
})

/** Loads what the first paint need not wait for. Where that fails, the page goes on without. */
export function AfterFirstPaint({ user }: { user: SessionUser }) {
  return (
    <WithoutIt>
      <Suspense fallback={null}>
        <Later user={user} />
      </Suspense>
    </WithoutIt>
  )
}

class WithoutIt extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
