import { type ComponentType, createContext, use, useReducer } from 'react'
import { PartFailed } from './part-failed.tsx'

let epoch = 0

/** Called when the user presses Retry: every part whose loading has failed is loaded again. */
export const retryFailedImports = (): void => {
  epoch += 1
}

/** The state of the page around a component: whether it is already shown (`current`), and a callback for a part that failed to load. */
export const ShownPage = createContext<{ readonly current: boolean; failed?: (error: unknown) => void }>({ current: false })

/**
 * A component whose code is loaded separately, with two retries. If that fails, a page that is already shown stays and gets a Retry message;
 * otherwise the error is thrown. Unlike React.lazy, it can load again after a failure, once `retryFailedImports` is called.
 */
export function lazyRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { tries = 2, delay = 250 } = {},
): ComponentType<Props> & { preload(): Promise<unknown> } {
  let loading: Promise<ComponentType<Props>> | null = null
  let failedIn = Number.POSITIVE_INFINITY
  let failure: unknown
  const current = () => {
    if (loading !== null && failedIn >= epoch) return loading
    failedIn = Number.POSITIVE_INFINITY
    loading = attempt(load, tries, delay)
    loading.catch((error: unknown) => {
      failedIn = epoch
      failure = error
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk, at module level, as React.lazy is.
  function Lazy(props: Props) {
    const page = use(ShownPage)
    const [, again] = useReducer((tries: number) => tries + 1, 0)
    const loaded = current()
    if (page.current && failedIn === epoch) {
      const retry = () => {
        retryFailedImports()
        again()
      }
      return <PartFailed error={failure} onFailed={page.failed} onRetry={retry} />
    }
    const Component = use(loaded)
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
