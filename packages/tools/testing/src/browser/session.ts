import { type BrowserContext, type Cookie, request } from '@playwright/test'

// Signing in is rate limited, so each worker process signs each user in only once.
const sessions = new Map<string, Promise<Cookie[]>>()

export function openSharedSession(username: string, baseURL: string): Promise<Cookie[]> {
  const known = sessions.get(username) ?? signIn(username, baseURL)
  sessions.set(username, known)
  return known
}

/** Ends the session that a test opened itself. A user has at most 20 sessions: one more would end the oldest, which other tests share. */
export async function endOwnSession(context: BrowserContext): Promise<void> {
  const shared = (await Promise.all(sessions.values())).flat()
  const isShared = (cookie: Cookie) => shared.some(({ value }) => value === cookie.value)
  if (!(await context.cookies()).every(isShared)) await context.request.post('/api/auth/logout')
}

async function signIn(username: string, baseURL: string): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL })
  const answer = await context.post('/api/auth/login', { data: { username, password: 'kitchen123' } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies
}
