import { execFileSync } from 'node:child_process'

/** The ids that a program is started under. */
export type Account = { uid: number; gid: number }

// PostgreSQL refuses to run as root. Both accounts exist on every Linux that has PostgreSQL or none.
const candidates = ['postgres', 'nobody']

/** The account that PostgreSQL runs under when we are root; null when we are not, for then it runs as we do. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of candidates) {
    const account = accountOf(name)
    if (account) return account
  }
  throw new Error(`PostgreSQL does not run as root, and this machine has none of the accounts ${candidates.join(', ')}`)
}

function accountOf(name: string): Account | null {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}
