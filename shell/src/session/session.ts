import type { SessionUser } from '@crm/contracts'
import { addressOf, call, isApiError } from '@crm/shell-api'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'
import { queryClient } from '../query-client.ts'

/** The session as the server last confirmed it. `isOver`: the server has ended it; the page is hidden until the next sign-in. */
type Session =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: SessionUser; isOver?: true }
  | { state: 'unknown'; message: string; retry: () => Promise<void> }

const patience = 15_000 // ms

let session: Session = { state: 'loading' }
let leaving = false
const listeners = new Set<() => void>()

export const useShellSession = (): Session => useSyncExternalStore(subscribe, () => session)

export async function startSession(): Promise<void> {
  // The answer to logout clears the storage, which also triggers this tab's listener.
  onOtherTab((wiped) => leaving || (wiped ? become({ state: 'out' }) : void followSession()))
  if (!boot.hasSession) become({ state: 'out' })
  else await confirmSession()
}

/** Asks the server, because the stored user is for display only. */
export async function confirmSession(): Promise<void> {
  try {
    become({ state: 'in', user: await call('me') })
  } catch (error) {
    become(
      isApiError(error) && error.status === 401 ? { state: 'out' } : { state: 'unknown', message: wordsOf(error), retry: confirmSession },
    )
  }
}

/** Another tab changed the session. If it has ended, a notice is shown and the page stays; a new user takes over this page. */
export async function followSession(): Promise<void> {
  if (session.state !== 'in') return confirmSession()
  const { username } = session.user
  try {
    const user = await call('me', { isRefresh: true })
    if (user.username !== username) queryClient.clear()
    become({ state: 'in', user })
  } catch {
    // Already handled, or the server did not answer.
  }
}

/** The user may have lost access to what is on screen, so the page is hidden until the next sign-in. */
export async function followEnd(): Promise<boolean> {
  if (session.state === 'in') {
    const { user } = session
    const status = await statusOfSession()
    if (status !== 200 && status !== 401) return false
    // Another user may have signed in meanwhile.
    if (status === 401 && session.state === 'in' && session.user === user) become({ state: 'in', user, isOver: true })
    if (status === 401) return true
  }
  await followSession()
  return true
}

/** False if the server does not answer, because the session may still be valid. */
export const isSessionOver = async (): Promise<boolean> => (await statusOfSession()) === 401

// Not `call`, which would wait for an open sign-in dialog.
async function statusOfSession(): Promise<number> {
  try {
    return (await fetch(addressOf('me'), { credentials: 'include', signal: AbortSignal.timeout(patience) })).status
  } catch {
    return 0
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function login(username: string, password: string): Promise<SessionUser> {
  const { user } = await call('login', { body: { username, password } })
  become({ state: 'in', user })
  return user
}

/** Ends the session, clears all browser storage, and returns to the sign-in page; shows an error if the server did not answer. */
export async function logout(): Promise<void> {
  leaving = true
  // Hides the page first, because its pending reads would be refused.
  become({ state: 'loading' })
  try {
    await call('logout')
  } catch (error) {
    leaving = false
    return become({ state: 'unknown', message: `You are still signed in. ${wordsOf(error)}.`, retry: logout })
  }
  await startOver()
}

async function startOver(): Promise<void> {
  await wipeStorage()
  window.history.replaceState(null, '', '/login')
  window.location.reload()
}

function become(next: Session): void {
  if (session.state === 'in' && next.state === 'in' && rightsOf(session.user) !== rightsOf(next.user)) {
    // Cached queries were read with other permissions.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries({ refetchType: 'none' })
  }
  session = next
  if (next.state === 'in' && !next.isOver) rememberUser(next.user)
  // Removing the entry makes the next sign-in an event for the other tabs.
  if (next.state === 'out' || (next.state === 'in' && next.isOver)) forgetUser()
  if (next.state === 'out') queryClient.clear()
  for (const listener of listeners) listener()
}

const rightsOf = ({ role, permissions }: SessionUser): string => String([role, ...permissions].sort())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const key = 'crm_user'

/** The specification asks for this entry; no decision depends on it. */
const rememberUser = (user: SessionUser): void => localStorage.setItem(key, JSON.stringify(user))

const forgetUser = (): void => localStorage.removeItem(key)

/** `wiped`: the user signed out in the other tab. */
function onOtherTab(changed: (wiped: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    // Clearing the storage sends an event without a key.
    const wiped = event.key === null
    if (wiped || event.key === key) changed(wiped)
  })
}

async function wipeStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const caches = 'caches' in window ? await window.caches.keys() : []
  await Promise.all(caches.map((name) => window.caches.delete(name)))
}
