/**
 * What the shell does where a call met an ended session. `ask` lets the person sign in again over the page and answers whether that
 * worked; `tell` says that the session is over, and takes nothing from their hands.
 */
export type SessionExpiry = { ask: () => Promise<boolean>; tell: () => void }

let shell: SessionExpiry | null = null
let asking: Promise<boolean> | null = null

/** The shell says what it does about an ended session. Returns how to take it back. */
export function onSessionExpired(expiry: SessionExpiry): () => void {
  shell = expiry
  return () => {
    if (shell === expiry) shell = null
  }
}

/** Whether the person has signed in again. Asks once, however many calls found the session ended at the same time; never for what only refreshes. */
export function signInAgain(isRefresh: boolean): Promise<boolean> {
  if (asking !== null) return asking
  if (shell === null) return Promise.resolve(false)
  if (isRefresh) {
    shell.tell()
    return Promise.resolve(false)
  }
  asking = shell.ask().finally(() => {
    asking = null
  })
  return asking
}
