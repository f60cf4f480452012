type SignIn = () => Promise<boolean>

let ask: SignIn | null = null
let asking: Promise<boolean> | null = null

/** The shell says how a person signs in again; the answer tells whether it worked. Returns how to take it back. */
export function onSessionExpired(signIn: SignIn): () => void {
  ask = signIn
  return () => {
    if (ask === signIn) ask = null
  }
}

/** Asks once, however many calls found the session ended at the same time. */
export function signInAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
