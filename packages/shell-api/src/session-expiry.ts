/** Handlers for an ended session: `ask` shows the sign-in dialog and returns whether the user signed in; `tell` only shows a message. */
export type SessionExpiry = { ask: () => Promise<boolean>; tell: () => void }

let shell: SessionExpiry | null = null
let asking: Promise<boolean> | null = null

/** Registers the shell's handlers for an ended session; returns a function that removes them. */
export function onSessionExpired(expiry: SessionExpiry): () => void {
  shell = expiry
  return () => {
    if (shell === expiry) shell = null
  }
}

/** Asks the user to sign in again and returns whether that succeeded. Concurrent calls share one dialog; a background refetch never opens it. */
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
