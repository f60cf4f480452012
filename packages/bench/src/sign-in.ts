import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { createUser, identity } from '@crm/service-identity'

/** Signs one new owner in `sessions` times; answers the cookies. More than one, since each session has its own rate limit. */
export async function signIn(databaseUrl: string, origin: string, sessions: number): Promise<string[]> {
  const database = openDatabase({ connectionString: databaseUrl, applicationName: 'bench', poolSize: 2 })
  const store = createEventStore({ database, projections: identity.projections, clock: () => new Date() })
  const account = { username: 'bench', password: 'a bench, nothing else' }
  await createUser({ store }, { ...account, role: 'owner' })
  await database.close()
  return Promise.all(Array.from({ length: sessions }, () => cookieOf(origin, account)))
}

async function cookieOf(origin: string, account: { username: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const [cookie] = response.headers.getSetCookie()
  if (cookie === undefined) throw new Error(`sign-in answered ${response.status}`)
  return cookie.slice(0, cookie.indexOf(';'))
}
