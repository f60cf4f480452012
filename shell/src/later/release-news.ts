import { askForReleases } from '../remotes/releases.ts'

// Milliseconds. Everybody hears of a release at once, and all asking at once would be a wave.
const scatter = 1_000
const apart = 60_000

let person: string | null = null
let lastAsked = Date.now()
let planned: ReturnType<typeof setTimeout> | undefined

const ask = () => {
  planned = undefined
  lastAsked = Date.now()
  void askForReleases()
}

/** Something has happened to a front-end: what it offers is read soon. */
export function hearOfReleases(): void {
  planned ??= setTimeout(ask, Math.random() * scatter)
}

/** Something may have been missed: what is offered is read, once a minute at most. */
export function mayHaveMissedReleases(): void {
  if (!document.hidden && Date.now() - lastAsked > apart) ask()
}

/** Keeps an eye on what the server offers this person. Returns how to stop. */
export function watchReleases(username: string): () => void {
  // The page was made for the first one, or the sign-in screen has asked for them.
  if (person !== null && person !== username) ask()
  person = username
  document.addEventListener('visibilitychange', mayHaveMissedReleases)
  window.addEventListener('online', mayHaveMissedReleases)
  return () => {
    clearTimeout(planned)
    planned = undefined
    document.removeEventListener('visibilitychange', mayHaveMissedReleases)
    window.removeEventListener('online', mayHaveMissedReleases)
  }
}
