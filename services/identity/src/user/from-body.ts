import type { NewUser, UserChanges } from '@crm/contracts'
import type { UserFields } from '@crm/facts'
import type { WantedUser } from './decider.ts'

/** The account that someone asked for. */
export const wantedUser = ({ username, email, role, permissions, is_active, ...sent }: NewUser): WantedUser => ({
  username,
  fullName: fullNameOf(sent) ?? null,
  email,
  role,
  permissions,
  isActive: is_active,
})

/** What someone wants changed: what is absent stays. */
export function wantedChanges({ version, name, full_name, ...sent }: UserChanges): {
  changes: Partial<UserFields>
  version: number | undefined
} {
  // Only keys without a value are dropped.
  const changes = Object.fromEntries(
    Object.entries({ ...sent, full_name: fullNameOf({ name, full_name }) }).filter(([, value]) => value !== undefined),
  ) as Partial<UserFields>
  return { changes, version }
}

type Named = { name?: string | null | undefined; full_name?: string | null | undefined }

// The screen sends `name` with a new user and `full_name` with a changed one: either names the same.
const fullNameOf = ({ name, full_name }: Named): string | null | undefined => (full_name === undefined ? name : full_name)
