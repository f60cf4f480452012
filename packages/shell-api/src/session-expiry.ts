/** `ask` shows the sign-in dialog and returns whether it succeeded; `tell` only shows a message. */
export type SessionExpiry = { ask: () => Promise<boolean>; tell: () => void }

let shell: SessionExpiry | null = null
let asking: Promise<boolean> | null = null

/** Registers the shell's handlers; returns a function that removes them. */
export function onSessionExpired(expiry: SessionExpiry): () => void {
  shell = expiry
  return () => {
    if (shell === expiry) shell = null
  }
}

/** Whether the user has signed in again. Concurrent calls share one dialog; a refresh never opens it. */
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
