import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type Postgres, startPostgres } from '@crm/local-stack'

/** The lab's PostgreSQL, which can be killed and started again under one port. */
export type PostgresServer = {
  /** Its own address, past the line with the weather. */
  url: string
  port: number
  pid(): number
  /** Its server process alone, or with all of its sessions. */
  kill(what: 'postmaster' | 'all'): Promise<void>
  /** As an administrator restarts it: sessions are ended, everything is written. */
  stopFast(): Promise<void>
  /** Answers how many milliseconds it took until it answered. */
  start(): Promise<number>
  /** Every process of it. */
  pids(): number[]
  stop(): Promise<void>
}

/** Starts the embedded one in `dataDir`. */
export async function keepPostgres(dataDir: string, parameters: Record<string, string> = {}): Promise<PostgresServer> {
  const port = await freePort()
  let server: Postgres = await startPostgres({ dataDir, port, parameters })
  const pids = () => [server.pid, ...childrenOf(server.pid)]
  return {
    url: server.url,
    port,
    pid: () => server.pid,
    pids,
    kill: async (what) => {
      for (const pid of what === 'all' ? pids() : [server.pid]) signal(pid, 'SIGKILL')
      await server.ended
    },
    stopFast: () => server.stop(),
    start: async () => {
      const begun = performance.now()
      server = await startPostgres({ dataDir, port, parameters })
      return Math.round(performance.now() - begun)
    },
    stop: async () => {
      for (const pid of pids()) signal(pid, 'SIGCONT')
      await Promise.race([server.stop(), pause(30_000)])
    },
  }
}

/** Signals a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean)
  } catch {
    return []
  }
}
