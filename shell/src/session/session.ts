import type { SessionUser } from '@crm/contracts'
import { addressOf, call, isApiError } from '@crm/shell-api'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'
import { queryClient } from '../query-client.ts'

/** Who is signed in, as far as the server has said so. `isOver`: the server has ended it, and their page waits for them, unread. */
export type Session =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: SessionUser; isOver?: true }
  | { state: 'unknown'; message: string; retry: () => Promise<void> }

const patience = 15_000 // ms

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

/**
 * The server has let the stream go because the session is over. Where that is so, their right to what is on the screen may be over as
 * well: it waits, unread, until they sign in again. Answers whether the server could say.
 */
export async function followEnd(): Promise<boolean> {
  if (session.state === 'in') {
    const { user } = session
    const status = await statusOfSession()
    if (status !== 200 && status !== 401) return false
    // Not over whoever has signed in meanwhile.
    if (status === 401 && session.state === 'in' && session.user === user) become({ state: 'in', user, isOver: true })
    if (status === 401) return true
  }
  await followSession()
  return true
}

/** Whether the server says that nobody is signed in. Where it says nothing, the session may go on. */
export const isSessionOver = async (): Promise<boolean> => (await statusOfSession()) === 401

// A call would wait for whoever is being asked to sign in again already.
async function statusOfSession(): Promise<number> {
  try {
    return (await fetch(addressOf('me'), { credentials: 'include', signal: AbortSignal.timeout(patience) })).status
  } catch {
    return 0
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
  if (session.state === 'in' && next.state === 'in' && rightsOf(session.user) !== rightsOf(next.user)) {
    // What is kept for a quick way back was read with other rights.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries({ refetchType: 'none' })
  }
  session = next
  if (next.state === 'in' && !next.isOver) rememberUser(next.user)
  // Signing in again is then news to the other tabs.
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

/** Keeps the session user as JSON, as the specification asks; nothing is decided by it. */
const rememberUser = (user: SessionUser): void => localStorage.setItem(key, JSON.stringify(user))

const forgetUser = (): void => localStorage.removeItem(key)

/** Someone signed in or out in another tab; `wiped` is whoever signed out there on purpose. */
function onOtherTab(changed: (wiped: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    // A cleared storage tells no key.
    const wiped = event.key === null
    if (wiped || event.key === key) changed(wiped)
  })
}

/** Wipes all that the browser stores for this origin and that scripts can reach. */
async function wipeStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const caches = 'caches' in window ? await window.caches.keys() : []
  await Promise.all(caches.map((name) => window.caches.delete(name)))
}
