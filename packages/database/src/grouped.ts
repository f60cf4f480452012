import { setTimeout as pause } from 'node:timers/promises'

/**
 * Groups what is asked for while the last ones are carried out, as databases group commits: alone, nobody waits; many at once share a round
 * trip and a transaction, and all are carried out after they asked. Where some fail together each is tried alone, so that nobody fails for another,
 * and the next group goes on meanwhile. `failTogether`: they fail as one, for questions of which none can be to blame. `rest`: milliseconds after a
 * group of several until the next one, which is larger for it; whoever is alone is not waited for.
 */
export function grouped<Asked, Answer>(
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
      // What else is asked for in this turn goes along.
      setImmediate(goOn)
    })
}

type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }
