import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, type RunningPostgres, startPostgres } from '@crm/local-stack'

export type PostgresServer = {
  /** The direct address, without the proxy. */
  url: string
  port: number
  pid(): number
  kill(what: 'postmaster' | 'all'): Promise<void>
  /** A fast shutdown: sessions end and everything is written to disk. */
  stopFast(): Promise<void>
  start(): Promise<number>
  pids(): number[]
  stop(): Promise<void>
}

export async function startRestartablePostgres(dataDir: string, parameters: Record<string, string> = {}): Promise<PostgresServer> {
  const port = await findFreePort()
  let server: RunningPostgres = await startPostgres({ dataDir, port, parameters })
  const pids = () => [server.pid, ...childrenOf(server.pid)]
  return {
    url: server.url,
    port,
    pid: () => server.pid,
    pids,
    kill: async (what) => {
      for (const pid of what === 'all' ? pids() : [server.pid]) sendSignal(pid, 'SIGKILL')
      await server.ended
    },
    stopFast: () => server.stop(),
    start: async () => {
      const begun = performance.now()
      server = await startPostgres({ dataDir, port, parameters })
      return Math.round(performance.now() - begun)
    },
    stop: async () => {
      for (const pid of pids()) sendSignal(pid, 'SIGCONT')
      await Promise.race([server.stop(), pause(30_000)])
    },
  }
}

/** Sends a signal to a process. Does nothing if it no longer exists. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
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
