import { type Cookie, request } from '@playwright/test'

// Signing in is throttled, as it must be: each worker process signs each person in once.
const sessions = new Map<string, Promise<Cookie[]>>()

/** The cookies of a signed-in demonstration account. */
export function sessionOf(username: string, baseURL: string): Promise<Cookie[]> {
  const known = sessions.get(username) ?? signIn(username, baseURL)
  sessions.set(username, known)
  return known
}

async function signIn(username: string, baseURL: string): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL })
  const answer = await context.post('/api/auth/login', { data: { username, password: 'kitchen123' } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies
}
