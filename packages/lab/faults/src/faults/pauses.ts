import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'
import { sendSignal } from '../lab/postgres.ts'

const long = 15_000 // milliseconds

export const pausableProcesses: Record<string, (lab: FaultLab) => number[]> = {
  services: ({ host }) => [host.pid()],
  workers: ({ worker }) => [worker.pid()],
  PostgreSQL: ({ postgres }) => postgres.pids(),
  Redis: ({ redis }) => (redis ? [redis.pid()] : []),
}

export async function pauseProcesses(pids: readonly number[], milliseconds: number): Promise<void> {
  for (const pid of pids) sendSignal(pid, 'SIGSTOP')
  await pause(milliseconds)
  for (const pid of pids) sendSignal(pid, 'SIGCONT')
}

export const pauseFaults: readonly Fault[] = [
  {
    id: 'F38',
    what: 'Each process stops and continues',
    how: `SIGSTOP for ${long / 1000} s, SIGCONT: ${Object.keys(pausableProcesses).join(', ')}`,
    provoke: async (lab) => {
      for (const pids of Object.values(pausableProcesses)) {
        await pauseProcesses(pids(lab), long)
        await pause(2_000)
      }
      return `${Object.keys(pausableProcesses).length} kinds`
    },
    options: { ages: true, patience: 60_000 },
  },
]
