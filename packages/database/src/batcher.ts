import { setTimeout as pause } from 'node:timers/promises'

/**
 * Collects the calls that are made while the previous batch runs, and executes them as the next batch. If a batch fails, each of its calls
 * runs again alone, or with `failTogether` all of them fail. `rest`: milliseconds to wait after a batch of several calls.
 */
export function createBatcher<Asked, Answer>(
  carryOut: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { failTogether = false, rest = 0 }: { failTogether?: boolean; rest?: number } = {},
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isBusy = false

  async function goOn(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await answer(group)
      if (group.length > 1 && rest > 0) await pause(rest)
    }
    isBusy = false
  }

  async function answer(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await carryOut(group.map(({ asked }) => asked))
      for (const [nth, { resolve }] of group.entries()) resolve(answers[nth] as Answer)
    } catch (error) {
      if (failTogether || group.length === 1) for (const { reject } of group) reject(error)
      else for (const one of group) void answer([one])
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(goOn)
    })
}

type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }
