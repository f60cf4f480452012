import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Stops the server that a supervisor which was killed has left on this folder, and removes a lock file that nobody holds. */
export async function stopOrphan(folder: string): Promise<void> {
  const pid = recordedPid(folder)
  if (pid === null) return
  if (isOurs(pid, folder)) await stopByPid(pid, folder)
  // The number may have gone to some other process meanwhile, and PostgreSQL would wait for that one.
  else rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Fast shutdown: sessions are ended, everything is written. After 20 s immediate shutdown, after 5 more none is asked. */
export async function stopByPid(pid: number, folder: string): Promise<void> {
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

// A dead process that nobody has collected yet has no working directory any more, so it counts as gone.
function isOurs(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}
