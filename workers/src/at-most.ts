/** Carries out tasks, `most` at once however many are given; what was given first begins first. */
export function atMost(most: number): (task: () => Promise<void>) => Promise<void> {
  let free = most
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
