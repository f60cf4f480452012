import type { SessionUser } from '@crm/contracts'
import { addressOf, call, isApiError } from '@crm/shell-api'
import { useSyncExternalStore } from 'react'
import { bootData } from '../boot.ts'
import { queryClient } from '../query-client.ts'

/** The session as the server last confirmed it. `isOver` means that the server has ended it: the page is hidden until the next sign-in. */
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

export async function initializeSession(): Promise<void> {
  // The response to logout clears the browser's storage, which triggers this listener in this tab too; `leaving` makes it ignore that.
  onOtherTab((wiped) => leaving || (wiped ? become({ state: 'out' }) : void syncSessionWithOtherTab()))
  if (!bootData.hasSession) become({ state: 'out' })
  else await loadSession()
}

/** Asks the server who is signed in, because the user in the browser storage is only for display. */
export async function loadSession(): Promise<void> {
  try {
    become({ state: 'in', user: await call('me') })
  } catch (error) {
    become(isApiError(error) && error.status === 401 ? { state: 'out' } : { state: 'unknown', message: wordsOf(error), retry: loadSession })
  }
}

/**
 * Called if another tab changed the session. If the session has ended, the page stays with a message; if another user signed in, this tab
 * switches to that user.
 */
export async function syncSessionWithOtherTab(): Promise<void> {
  if (session.state !== 'in') return loadSession()
  const { username } = session.user
  try {
    const user = await call('me', { isRefresh: true })
    if (user.username !== username) queryClient.clear()
    become({ state: 'in', user })
  } catch {
    // No action is needed: the call has already shown the message, or the server did not respond.
  }
}

/** Called when the server ends the session. It hides the page until the next sign-in, because the user may have lost access to the data shown. */
export async function handleSessionEnd(): Promise<boolean> {
  if (session.state === 'in') {
    const { user } = session
    const status = await statusOfSession()
    if (status !== 200 && status !== 401) return false
    // The user is compared, because another user may have signed in while the request was running.
    if (status === 401 && session.state === 'in' && session.user === user) become({ state: 'in', user, isOver: true })
    if (status === 401) return true
  }
  await syncSessionWithOtherTab()
  return true
}

/** Returns false if the server does not respond, because the session may still be valid. */
export const hasSessionEnded = async (): Promise<boolean> => (await statusOfSession()) === 401

// Uses `fetch` instead of `callApi`, which would wait until an open sign-in dialog is closed.
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

/** Ends the session, clears all browser storage, and opens the sign-in page. If the server does not respond, an error is shown instead. */
export async function logout(): Promise<void> {
  leaving = true
  // The page is hidden first, because its running calls would fail after the sign-out.
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
    // The cached data was read with other permissions, so it must be fetched again.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries({ refetchType: 'none' })
  }
  session = next
  if (next.state === 'in' && !next.isOver) rememberUser(next.user)
  // The entry is removed so that the next sign-in changes the storage, which notifies the other tabs.
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

/** The specification requires that the user is stored in the browser. No access decision depends on it. */
const rememberUser = (user: SessionUser): void => localStorage.setItem(key, JSON.stringify(user))

const forgetUser = (): void => localStorage.removeItem(key)

/** `wiped` is true if the storage was cleared, which means that the user signed out in another tab. */
function onOtherTab(changed: (wiped: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    // If the whole storage is cleared, the storage event has no key.
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
