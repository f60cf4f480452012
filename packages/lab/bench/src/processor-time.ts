import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100 // Linux's USER_HZ

/** Seconds of processor time, user and system, that a process and its children have used so far. Children that ended are included. */
export function readProcessorTime(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.parent === pid)
  const { own = 0, ofEnded = 0 } = readStat(String(pid)) ?? {}
  return children.reduce((sum, child) => sum + (readStat(child)?.own ?? 0), own + ofEnded) / ticksPerSecond
}

// See proc(5). The second field, the name in parentheses, may contain spaces, so parsing starts after it.
function readStat(pid: string): { parent: number; own: number; ofEnded: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields
    return { parent, own: user + system, ofEnded: userOfEnded + systemOfEnded }
  } catch {
    return null // It ended meanwhile.
  }
}
