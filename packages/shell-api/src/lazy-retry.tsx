import { type ComponentType, use } from 'react'

let epoch = 0

/** Retry was pressed: every import that failed may be tried again. */
export const retryFailedImports = (): void => {
  epoch += 1
}

/**
 * A component in a chunk of its own. Two more tries before it fails; React.lazy would then remember the failure for ever,
 * this one only until `retryFailedImports`. (Forgetting at once would make React ask for ever.)
 */
export function lazyRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { tries = 2, delay = 250 } = {},
): ComponentType<Props> & { preload(): Promise<unknown> } {
  let loading: Promise<ComponentType<Props>> | null = null
  let failedIn = Number.POSITIVE_INFINITY
  const current = () => {
    if (loading !== null && failedIn >= epoch) return loading
    failedIn = Number.POSITIVE_INFINITY
    loading = attempt(load, tries, delay)
    loading.catch(() => {
      failedIn = epoch
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk, at module level, as React.lazy is.
  function Lazy(props: Props) {
    const Component = use(current())
    return <Component {...props} />
  }
  return Object.assign(Lazy, { preload: () => current().catch(() => undefined) })
}

async function attempt<Result>(load: () => Promise<Result>, tries: number, delay: number): Promise<Result> {
  try {
    return await load()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    return attempt(load, tries - 1, delay * 2)
  }
}
