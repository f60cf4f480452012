import type { Role } from './permissions.ts'

// The package's main entry does not export this file, so that no browser bundle contains the password.

/** Accounts of the demonstration. The sign-in form is pre-filled with the first one. */
export const demonstrationAccounts: readonly { username: string; fullName: string; role: Role }[] = [
  { username: 'maria', fullName: 'Maria', role: 'owner' },
  { username: 'james', fullName: 'James', role: 'manager' },
  { username: 'sofia', fullName: 'Sofia', role: 'sales_rep' },
  { username: 'diego', fullName: 'Diego Fuentes', role: 'installer' },
  { username: 'admin', fullName: 'Admin', role: 'admin' },
]

export const demonstrationPassword = 'kitchen123'
