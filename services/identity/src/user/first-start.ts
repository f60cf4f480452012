import { randomBytes } from 'node:crypto'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import type { Database } from '@crm/database'
import type { EventStore } from '@crm/event-store'
import { type Settings, SettingsError } from '@crm/settings'
import { isPasswordCorrect } from '../password.ts'
import { findPasswordFault } from '../password-rules.ts'
import { createUser } from './create-user.ts'

type Parts = { store: EventStore; db: Pick<Database, 'pool'>; settings: Settings; say: (line: string) => void }

const first = { username: 'admin', full_name: 'Administrator' }

/** Runs before the first request: refuses the demonstration password in production and creates the first administrator. */
export async function prepareFirstStart({ store, db, settings, say }: Parts): Promise<void> {
  if (settings.demonstration) return
  if (settings.production) await refuseDemonstrationAccounts(db)
  const { rowCount } = await db.pool.query('select from crm.users limit 1')
  if (rowCount !== 0) return
  if (settings.adminPassword !== null && findPasswordFault(settings.adminPassword, first) !== null)
    throw new SettingsError('ADMIN_PASSWORD', '…', 'neither a common password nor the name of the account')
  const password = settings.adminPassword ?? randomBytes(15).toString('base64url')
  try {
    await createUser({ store }, { ...first, password, role: 'admin', fullName: first.full_name })
  } catch (error) {
    // Several processes may start on an empty database at once; only one of them creates the account.
    if (error instanceof Error && 'code' in error && error.code === '23505') return
    throw error
  }
  if (settings.adminPassword === null)
    say(`First start: sign in as admin with the password ${password} (shown only once; ADMIN_PASSWORD sets a different one)`)
}

async function refuseDemonstrationAccounts({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ username: string; password_hash: string }>(
    'select u.username, c.password_hash from crm.users u join crm.user_credentials c on c.user_id = u.id where u.is_active and u.deleted_at is null and u.username = any($1)',
    [demonstrationAccounts.map(({ username }) => username)],
  )
  for (const { username, password_hash } of rows) {
    if (await isPasswordCorrect(password_hash, demonstrationPassword))
      throw new SettingsError(
        'NODE_ENV',
        'production',
        `the database has no demonstration accounts, but ${username} still has the demonstration password`,
      )
  }
}
