import { setTimeout as pause } from 'node:timers/promises'

/** Where the primary's log ends, and how far the standby has followed it. */
export type Ends = { newest(): Promise<bigint>; replayed(): Promise<bigint> }

const patience = 200 // milliseconds that a reader waits before the primary answers
const between = 5 // milliseconds between two looks at the standby

/**
 * Whether the standby has all that was committed before the question. However many ask at once, one statement on either server answers
 * them: whoever comes while one is under way shares the next, for what that one sees may be older than their own write.
 */
export function createFreshness(
  { newest, replayed }: Ends,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): () => Promise<boolean> {
  const asked = shared(newest)
  const looked = shared(replayed)
  let reached = -1n
  return async () => {
    const wanted = await asked()
    for (let waited = 0; reached < wanted; waited += between) {
      if (waited > patience) return false
      if (waited > 0) await wait(between)
      const now = await looked()
      if (now > reached) reached = now
    }
    return true
  }
}

/** One question at a time; those who ask meanwhile get the answer of the next. */
function shared<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> | undefined
  let next: Promise<Answer> | undefined
  const begin = (): Promise<Answer> => {
    next = undefined
    const asking = question()
    const over = asking
      .catch(() => undefined)
      .then(() => {
        if (current === over) current = undefined
      })
    current = over
    return asking
  }
  return () => {
    if (current === undefined) return begin()
    next ??= current.then(begin)
    return next
  }
}
