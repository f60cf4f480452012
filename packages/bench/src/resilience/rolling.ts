export type Instance = { stop(): Promise<void> }

export type Rolling = { restarts(): number; stop(): Promise<void> }

/** Keeps `count` processes running and replaces the oldest again and again: the new one must be ready before the old one is stopped. */
export async function keepRolling<I extends Instance>(
  start: () => Promise<I>,
  count: number,
  prepare: (first: readonly I[]) => Promise<unknown> = async () => undefined,
): Promise<Rolling> {
  const running: I[] = await Promise.all<Promise<I>[]>(Array.from({ length: count }, start))
  await prepare(running)
  let isOver = false
  let restarts = 0
  const roll = async () => {
    while (!isOver) {
      running.push(await start())
      await running.shift()?.stop()
      restarts += 1
    }
  }
  const rolled = roll()
  return {
    restarts: () => restarts,
    async stop() {
      isOver = true
      // Also stops processes that are still starting, even after a failed replacement.
      const failure = await rolled.then(
        () => null,
        (error: unknown) => ({ error }),
      )
      await Promise.all(running.map((one) => one.stop()))
      if (failure) throw failure.error
    },
  }
}
