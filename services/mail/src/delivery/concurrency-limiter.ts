export function createConcurrencyLimiter(most: () => number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let underWay = 0
  const goOn = (): void => {
    while (underWay < most()) {
      const begin = waiting.shift()
      if (!begin) return
      underWay += 1
      begin()
    }
  }
  return async (task) => {
    await new Promise<void>((begin) => {
      waiting.push(begin)
      goOn()
    })
    try {
      return await task()
    } finally {
      underWay -= 1
      goOn()
    }
  }
}
