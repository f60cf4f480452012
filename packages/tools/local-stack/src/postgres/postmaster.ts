import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Stops a server that still runs in this folder after its supervisor was killed, or removes its lock file. */
export async function stopOrphanedPostgres(folder: string): Promise<void> {
  const pid = recordedPid(folder)
  if (pid === null) return
  if (isOurs(pid, folder)) await stopPostgresByPid(pid, folder)
  // If the system has given the pid to another process, PostgreSQL would refuse to start because of the lock file.
  else rmSync(join(folder, 'postmaster.pid'), { force: true })
}

export async function stopPostgresByPid(pid: number, folder: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isOurs(pid, folder)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 1000 && isOurs(pid, folder); waited += 20) await pause(20)
  }
}

function recordedPid(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}

// A zombie process has no working directory, so the check treats it as ended.
function isOurs(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}
