import { type ComponentType, createContext, use, useReducer } from 'react'
import { PartFailed } from './part-failed.tsx'

let epoch = 0

/** Retry was pressed: every import that failed may be tried again. */
export const retryFailedImports = (): void => {
  epoch += 1
}

/** The page around: whether it has been shown, and whom to tell of a part of it that did not come. */
export const ShownPage = createContext<{ readonly current: boolean; failed?: (error: unknown) => void }>({ current: false })

/**
 * A component in a chunk of its own. Where it fails in a page that is shown already, the page stays as it is, with what was typed in it, and a
 * line offers to try again; where the page itself does not come, or something around has said `ShownPage` of its own, it is thrown. Two more tries before it fails; React.lazy would then remember the failure for ever,
 * this one only until `retryFailedImports`. (Forgetting at once would make React ask for ever.)
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
