import type { Role } from '@crm/contracts'

/** An account of the demonstration. */
export type Account = { username: string; fullName: string; role: Role }

/** The accounts of the demonstration; the form is pre-filled with the first. */
export const accounts: readonly Account[] = [
  { username: 'maria', fullName: 'Maria', role: 'owner' },
  { username: 'james', fullName: 'James', role: 'manager' },
  { username: 'sofia', fullName: 'Sofia', role: 'sales_rep' },
  { username: 'diego', fullName: 'Diego', role: 'installer' },
  { username: 'admin', fullName: 'Admin', role: 'admin' },
]

/** The password of every account of the demonstration. */
export const password = 'kitchen123'
