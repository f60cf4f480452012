import type { SeededRandomPicker } from '@crm/local-stack'
import type { Fault, FaultResult } from './fault.ts'
import { type FaultLab, openFaultLab } from './lab/lab.ts'
import type { ReportRow } from './report.ts'

type Run = { seed: number; chances: SeededRandomPicker; minutes: number; show: (row: ReportRow) => void }

export type FaultRun = { rows: Promise<ReportRow[]>; close(): Promise<void> }

/** Provokes the faults one after another in one lab. After a failed check the lab is replaced, because it may be damaged. */
export function runFaults(chosen: readonly Fault[], { seed, chances, minutes, show }: Run): FaultRun {
  let shared: Promise<FaultLab> | undefined
  const lab = () => {
    shared ??= openFaultLab({ chances })
    return shared
  }
  const close = async () => {
    const open = await shared?.catch(() => undefined)
    shared = undefined
    await open?.close()
  }
  const goThrough = async () => {
    const rows: ReportRow[] = []
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
  bench: { lab: () => Promise<FaultLab>; chances: SeededRandomPicker; minutes: number },
): Promise<Pick<ReportRow, 'state' | 'figures'>> {
  if ('notHere' in fault) return { state: 'not here', figures: fault.notHere }
  if ('elsewhere' in fault) return { state: 'elsewhere', figures: fault.elsewhere }
  const { figures, breaches } = await fault.run(bench).catch(asBreach)
  return breaches.length === 0
    ? { state: 'held', figures }
    : { state: 'broken', figures: [...breaches.slice(0, 8), figures].filter(Boolean).join('; ') }
}

const asBreach = (error: unknown): FaultResult => ({ figures: '', breaches: [error instanceof Error ? error.message : String(error)] })
