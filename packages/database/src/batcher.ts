import { setTimeout as pause } from 'node:timers/promises'

/**
 * Batches the calls that are made while the previous batch runs; if a batch fails, each of its calls runs again alone. `failTogether`: no
 * second run. `rest`: pause in milliseconds after a batch of several. `longest`: milliseconds after which a batch no longer blocks the
 * next one and each of its calls runs again alone.
 */
export function createBatcher<Asked, Answer>(
  carryOut: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { failTogether = false, rest = 0, longest }: { failTogether?: boolean; rest?: number; longest?: number } = {},
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isBusy = false

  async function goOn(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await inTime(answer(group))
      if (group.length > 1 && rest > 0) await pause(rest)
    }
    isBusy = false
  }

  async function inTime<T>(answered: Promise<T>): Promise<T | typeof late> {
    if (longest === undefined) return answered
    const over = new AbortController()
    try {
      return await Promise.race([answered, pause(longest, late, { signal: over.signal })])
    } finally {
      over.abort()
    }
  }

  async function answer(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const carried = carryOut(group.map(({ asked }) => asked))
      const answers = group.length === 1 ? await carried : await inTime(carried)
      if (answers === late) for (const one of group) void answer([one])
      else for (const [nth, { resolve }] of group.entries()) resolve(answers[nth] as Answer)
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

const late = Symbol('late')

type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }
