import type { Chances } from '@crm/local-stack'
import type { Fault, FaultResult } from './fault.ts'
import { type Lab, openLab } from './lab/lab.ts'
import type { Row } from './report.ts'

type Run = { seed: number; chances: Chances; minutes: number; show: (row: Row) => void }

export type Running = { rows: Promise<Row[]>; close(): Promise<void> }

/** Provokes the faults one after another in one lab. After a failed check the lab is replaced, because it may be damaged. */
export function runAll(chosen: readonly Fault[], { seed, chances, minutes, show }: Run): Running {
  let shared: Promise<Lab> | undefined
  const lab = () => {
    shared ??= openLab({ chances })
    return shared
  }
  const close = async () => {
    const open = await shared?.catch(() => undefined)
    shared = undefined
    await open?.close()
  }
  const goThrough = async () => {
    const rows: Row[] = []
    for (const fault of chosen) {
      const begun = performance.now()
      const { state, figures } = await outcomeOf(fault, { lab, chances, minutes })
      const { id, what, how } = fault
      const row = { id, what, how, state, figures, took: performance.now() - begun, seed, date: new Date().toISOString().slice(0, 10) }
      rows.push(row)
      show(row)
      if (state === 'broken') await close()
    }
    await close()
    return rows
  }
  return { rows: goThrough(), close }
}

async function outcomeOf(
  fault: Fault,
  bench: { lab: () => Promise<Lab>; chances: Chances; minutes: number },
): Promise<Pick<Row, 'state' | 'figures'>> {
  if ('notHere' in fault) return { state: 'not here', figures: fault.notHere }
  if ('elsewhere' in fault) return { state: 'elsewhere', figures: fault.elsewhere }
  const { figures, breaches } = await fault.run(bench).catch(asBreach)
  return breaches.length === 0
    ? { state: 'held', figures }
    : { state: 'broken', figures: [...breaches.slice(0, 8), figures].filter(Boolean).join('; ') }
}

const asBreach = (error: unknown): FaultResult => ({ figures: '', breaches: [error instanceof Error ? error.message : String(error)] })
