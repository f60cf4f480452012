/** One process that can be ended as a supervisor ends it. */
export type Instance = { stop(): Promise<void> }

/** Processes of one kind that are restarted in turn. `restarts` counts how often one has taken another's place. */
export type Rolling = { restarts(): number; stop(): Promise<void> }

/**
 * Keeps `count` running, and again and again replaces the oldest: its successor has to be ready before it is told to end, and it has ended
 * before the next one's turn. `prepare` is awaited before the first is replaced.
 */
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
      // What is still starting has to be ended as well, also where the last replacement failed.
      const failure = await rolled.then(
        () => null,
        (error: unknown) => ({ error }),
      )
      await Promise.all(running.map((one) => one.stop()))
      if (failure) throw failure.error
    },
  }
}
