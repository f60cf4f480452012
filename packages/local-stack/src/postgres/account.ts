import { execFileSync } from 'node:child_process'

export type Account = { uid: number; gid: number }

// PostgreSQL refuses to run as root. Linux systems have at least one of these accounts.
const candidates = ['postgres', 'nobody']

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
