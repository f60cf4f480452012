import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { createUser, identity } from '@crm/service-identity'

type Account = { username: string; password: string }

/** Signs a new owner in `sessions` times and returns the cookies; several, because each session has its own rate limit. */
export async function signIn(databaseUrl: string, origin: string, sessions: number): Promise<string[]> {
  const [account] = await newOwners(databaseUrl, ['bench'])
  return Promise.all(Array.from({ length: sessions }, () => (account ? cookieOf(origin, account) : '')))
}

export async function newOwners(databaseUrl: string, names: readonly string[]): Promise<Account[]> {
  const database = openDatabase({ connectionString: databaseUrl, applicationName: 'bench', poolSize: 2 })
  const store = createEventStore({ database, projections: identity.projections, clock: () => new Date() })
  const accounts = names.map((username) => ({ username, password: 'a bench, nothing else' }))
  await Promise.all(accounts.map((account) => createUser({ store }, { ...account, role: 'owner' })))
  await database.close()
  return accounts
}

export async function cookieOf(origin: string, account: Account): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const [cookie] = response.headers.getSetCookie()
  if (cookie === undefined) throw new Error(`sign-in answered ${response.status}`)
  return cookie.slice(0, cookie.indexOf(';'))
}
