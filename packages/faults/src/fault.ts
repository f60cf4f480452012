import { setTimeout as pause } from 'node:timers/promises'
import type { Chances } from '@crm/local-stack'
import { check } from './check/check.ts'
import { hastenMessages, settled } from './check/settled.ts'
import type { Lab } from './lab/lab.ts'
import type { History } from './load/history.ts'
import { type LoadOptions, startLoad } from './load/load.ts'

/** What came of a fault: figures for its row, and what was not as promised. */
export type Result = { figures: string; breaches: string[] }

/** What a fault is given. `lab` opens the run's one lab, which faults share; `short`: fewer blows, for `npm test`. */
export type Bench = { lab(): Promise<Lab>; chances: Chances; minutes: number; short?: boolean }

/** A row of the table. One that cannot be provoked here says why; one that another test proves names it. */
export type Fault = { id: string; what: string; how: string } & (
  | { run(bench: Bench): Promise<Result> }
  | { notHere: string }
  | { elsewhere: string }
)

/** How a fault is let loose on people at work. `owedWithin`: milliseconds in which all that is owed must be done. */
export type Loose = LoadOptions & {
  before?: number
  after?: number
  owedWithin?: number
  /** Works as if claims of workers that are gone had run out. */
  ages?: boolean
  more?: (lab: Lab, history: History) => Promise<{ figures?: string; breaches?: string[] }>
}

/** Lets people work, provokes the fault, lets them work on, waits until nothing is owed, and checks the contract. */
export async function loose(lab: Lab, provoke: (lab: Lab, history: History) => Promise<unknown>, options: Loose = {}): Promise<Result> {
  const { before = 2_000, after = 2_000, owedWithin = 120_000, ages = false, more, ...load } = options
  const working = startLoad(lab, load)
  await pause(before)
  // What is broken already is told with what is found broken afterwards.
  const said = await provoke(lab, working.history).catch((error: unknown) => {
    working.history.breach(error instanceof Error ? error.message : String(error))
  })
  await pause(after)
  const history = await working.stop()
  if (ages) await hastenMessages(lab)
  const { took, left } = await settled(lab, owedWithin)
  const { figures, breaches } = await check(lab, history)
  const extra = (await more?.(lab, history)) ?? {}
  const late = left === null ? [] : [`still owed after ${Math.round(took / 1000)} s: ${left}`]
  const counted = `${history.count('ok')} acked, ${history.count('unknown')} unknown, missing ${figures.missing}, double ${figures.double}, notes lost ${figures.lost} of ${figures.notes}, mails again ${figures.again}, mails unknown ${figures.unknown}`
  return {
    figures: [typeof said === 'string' ? said : '', extra.figures, counted].filter(Boolean).join('; '),
    breaches: [...breaches, ...late, ...(extra.breaches ?? [])],
  }
}

/** Seconds with one decimal, for a row. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
