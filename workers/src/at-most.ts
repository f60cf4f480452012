/** Carries out tasks, `most` at once however many are given; what was given first begins first. */
export function atMost(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = most
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
