import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandomPicker } from '@crm/local-stack'
import { checkGuarantees } from './check/check-contract.ts'
import { makeMessagesDue, waitUntilSettled } from './check/wait-until-settled.ts'
import type { FaultLab } from './lab/lab.ts'
import { type LoadHistory, type LoadOptions, startLoad } from './load.ts'

export type FaultResult = { figures: string; breaches: string[] }

/** `lab` opens the lab that all faults of a run share. `short`: fewer repetitions, for `npm test`. */
export type FaultContext = { lab(): Promise<FaultLab>; chances: SeededRandomPicker; minutes: number; short?: boolean }

/** A kind of failure to provoke. `run` needs no load, `runAlone` not even the shared lab. `notHere`: why this program cannot provoke it. `elsewhere`: the other test that covers it. */
export type Fault = { id: string; what: string; how: string } & (
  | { provoke: Provoke; options?: FaultRunOptions }
  | { run(lab: FaultLab): Promise<FaultResult> }
  | { runAlone(context: FaultContext): Promise<FaultResult> }
  | { notHere: string }
  | { elsewhere: string }
)

/** `after`: milliseconds of load after the fault. `ages`: makes waiting messages due at once. */
type FaultRunOptions = LoadOptions & {
  after?: number
  ages?: boolean
  more?: (lab: FaultLab, history: LoadHistory) => Promise<{ figures?: string; breaches?: string[] }>
}

/** Provokes a fault while the lab works. A text that it returns is part of the result. */
export type Provoke = (lab: FaultLab, history: LoadHistory, context: Pick<FaultContext, 'minutes' | 'short'>) => Promise<unknown>

export async function runFault(fault: Fault, context: FaultContext): Promise<FaultResult> {
  if ('runAlone' in fault) return fault.runAlone(context)
  if ('run' in fault) return fault.run(await context.lab())
  if ('provoke' in fault)
    return provokeUnderLoad(await context.lab(), (lab, history) => fault.provoke(lab, history, context), fault.options)
  throw new Error(`${fault.id} cannot be run`)
}

export async function provokeUnderLoad(
  lab: FaultLab,
  provoke: (lab: FaultLab, history: LoadHistory) => Promise<unknown>,
  options: FaultRunOptions = {},
): Promise<FaultResult> {
  const { after = 2_000, ages = false, more, ...load } = options
  const working = startLoad(lab, load)
  await pause(2_000)
  // A failure while provoking is reported together with the breaches found afterwards.
  const said = await provoke(lab, working.history).catch((error: unknown) => {
    working.history.breach(error instanceof Error ? error.message : String(error))
  })
  await pause(after)
  const history = await working.stop()
  if (ages) await makeMessagesDue(lab)
  const { took, left } = await waitUntilSettled(lab, 120_000)
  const { figures, breaches } = await checkGuarantees(lab, history)
  const extra = (await more?.(lab, history)) ?? {}
  const late = left === null ? [] : [`work still pending after ${Math.round(took / 1000)} s: ${left}`]
  const counted = `${history.count('ok')} acknowledged, ${history.count('unknown')} unknown, missing ${figures.missing}, duplicate ${figures.double}, notes lost ${figures.lost} of ${figures.notes}, messages sent again ${figures.again}, messages unknown ${figures.unknown}`
  return {
    figures: [typeof said === 'string' ? said : '', extra.figures, counted].filter(Boolean).join('; '),
    breaches: [...breaches, ...late, ...(extra.breaches ?? [])],
  }
}
