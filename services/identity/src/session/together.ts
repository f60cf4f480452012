/**
 * Puts the questions of all who come while one is on its way as one question. Who comes alone does not wait; under load one question
 * serves many. It is always put after its askers came, so that nobody gets an answer older than his request.
 */
export function together<K, V>(ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let next: { keys: Set<K>; answers: Promise<ReadonlyMap<K, V>> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  return async (key) => {
    next ??= put(new Set<K>())
    next.keys.add(key)
    return (await next.answers).get(key)
  }

  function put(keys: Set<K>) {
    const answers = last.then(() => {
      next = null
      return ask([...keys])
    })
    last = answers.catch(() => undefined)
    return { keys, answers }
  }
}
