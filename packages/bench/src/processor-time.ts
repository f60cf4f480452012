import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100 // Linux's USER_HZ

/** Seconds of processor time that this process and a PostgreSQL have used so far, with its sessions that have ended. */
export function processorTime(postmaster: number): number {
  const { user, system } = process.cpuUsage()
  const sessions = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && stat(name)?.parent === postmaster)
  const ended = stat(String(postmaster))
  const ticks = sessions.reduce((sum, pid) => sum + (stat(pid)?.own ?? 0), (ended?.own ?? 0) + (ended?.children ?? 0))
  return (user + system) / 1e6 + ticks / ticksPerSecond
}

// proc(5): what follows the name, which may hold spaces, begins with the third field.
function stat(pid: string): { parent: number; own: number; children: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = fields
    return { parent, own: user + system, children: usersOfEnded + systemOfEnded }
  } catch {
    return null
  }
}
