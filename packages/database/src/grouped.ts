/**
 * Groups what is asked for while the last ones are carried out, as databases group commits: alone, nobody waits; many at once share a round
 * trip and a transaction, and all are carried out after they asked. Where some fail together each is tried alone, so that nobody fails for another.
 */
export function grouped<Asked, Answer>(
  carryOut: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isBusy = false

  async function goOn(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await answer(group)
    }
    isBusy = false
  }

  async function answer(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await carryOut(group.map(({ asked }) => asked))
      for (const [nth, { resolve }] of group.entries()) resolve(answers[nth] as Answer)
    } catch (error) {
      const [only] = group
      if (group.length === 1) only?.reject(error)
      else await Promise.all(group.map((one) => answer([one])))
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
