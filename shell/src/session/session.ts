import type { SessionUser } from '@crm/contracts'
import { call, isApiError } from '@crm/shell-api'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'
import { queryClient } from '../query-client.ts'
import { forgetUser, onOtherTab, rememberUser, wipeStorage } from './stored-user.ts'

/** Who is signed in, as far as the server has said so. */
export type Session =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: SessionUser }
  | { state: 'unknown'; message: string; retry: () => Promise<void> }

let session: Session = { state: 'loading' }
let leaving = false
const listeners = new Set<() => void>()

/** The session, in components. */
export const useShellSession = (): Session => useSyncExternalStore(subscribe, () => session)

/** At the start: without a session's cookie there is nobody to ask for. */
export async function startSession(): Promise<void> {
  // The answer to logout clears the storage, which this tab hears of too.
  onOtherTab((wiped) => leaving || (wiped ? become({ state: 'out' }) : void followSession()))
  if (!boot.hasSession) become({ state: 'out' })
  else await confirmSession()
}

/** Asks the server who this is: what the browser has stored is for display only. */
export async function confirmSession(): Promise<void> {
  try {
    become({ state: 'in', user: await call('me') })
  } catch (error) {
    become(
      isApiError(error) && error.status === 401 ? { state: 'out' } : { state: 'unknown', message: wordsOf(error), retry: confirmSession },
    )
  }
}

/**
 * Something has happened to the session elsewhere. Where it is over, that is told, and the page stays as it is; where somebody is
 * signed in, this page is theirs.
 */
export async function followSession(): Promise<void> {
  if (session.state !== 'in') return confirmSession()
  const { username } = session.user
  try {
    const user = await call('me', { isRefresh: true })
    if (user.username !== username) queryClient.clear()
    become({ state: 'in', user })
  } catch {
    // Told already, or no news at all.
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Signs in; throws an ApiError when refused. */
export async function login(username: string, password: string): Promise<SessionUser> {
  const { user } = await call('login', { body: { username, password } })
  become({ state: 'in', user })
  return user
}

/** Ends the session, wipes all browser storage, and starts again at the sign-in screen; says so where the server did not hear of it. */
export async function logout(): Promise<void> {
  leaving = true
  // Takes the page away first: what it still reads would be refused.
  become({ state: 'loading' })
  try {
    await call('logout')
  } catch (error) {
    leaving = false
    return become({ state: 'unknown', message: `You are still signed in. ${wordsOf(error)}.`, retry: logout })
  }
  await startOver()
}

// Clears what the browser holds and loads the sign-in screen.
async function startOver(): Promise<void> {
  await wipeStorage()
  window.history.replaceState(null, '', '/login')
  window.location.reload()
}

function become(next: Session): void {
  session = next
  if (next.state === 'in') rememberUser(next.user)
  if (next.state === 'out') {
    forgetUser()
    queryClient.clear()
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
