import type { Role } from './permissions.ts'

// Not exported by the package's main entry: no browser bundle may contain the password.

/** Accounts of the demonstration; the sign-in form is pre-filled with the first. */
export const demonstrationAccounts: readonly { username: string; fullName: string; role: Role }[] = [
  { username: 'maria', fullName: 'Maria', role: 'owner' },
  { username: 'james', fullName: 'James', role: 'manager' },
  { username: 'sofia', fullName: 'Sofia', role: 'sales_rep' },
  { username: 'diego', fullName: 'Diego Fuentes', role: 'installer' },
  { username: 'admin', fullName: 'Admin', role: 'admin' },
]

export const demonstrationPassword = 'kitchen123'
