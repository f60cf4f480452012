import { askForReleases, wasHeard } from '../remotes/releases.ts'

// Milliseconds. Everybody hears of a release at once, and all asking at once would be a wave.
const scatter = 1_000
const apart = 60_000
const firstPause = 2_000
const longestPause = 60_000

let person: string | null = null
let lastAsked = Date.now()
let isWatching = false
let asking = 0
let failures = 0
let planned: ReturnType<typeof setTimeout> | undefined
let pause: ReturnType<typeof setTimeout> | undefined

const ask = async () => {
  forgetPlans()
  lastAsked = Date.now()
  asking += 1
  await askForReleases()
  asking -= 1
  // What asks later, or who stopped to watch, has the say.
  if (asking > 0 || !isWatching) return
  failures = wasHeard() ? 0 : failures + 1
  // By chance, so that a server that comes back is not asked by everybody at once.
  if (failures > 0) pause = setTimeout(ask, Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2))
}

function forgetPlans(): void {
  clearTimeout(planned)
  clearTimeout(pause)
  planned = pause = undefined
}

/** Something has happened to a front-end: what it offers is read soon. */
export function hearOfReleases(): void {
  planned ??= setTimeout(ask, Math.random() * scatter)
}

/** Something may have been missed: what is offered is read, once a minute at most if the last answer was heard. */
export function mayHaveMissedReleases(): void {
  if (document.hidden) return
  if (Date.now() - lastAsked > apart) void ask()
  else askIfUnheard()
}

/** Asks again where the last question got no answer; a browser that has missed a release taken back would stay on it. */
export function askIfUnheard(): void {
  if (!wasHeard() && asking === 0) void ask()
}

/** Keeps an eye on what the server offers this person. Returns how to stop. */
export function watchReleases(username: string): () => void {
  isWatching = true
  // The page was made for the first one, or the sign-in screen has asked for them.
  if (person !== null && person !== username) void ask()
  else askIfUnheard()
  person = username
  document.addEventListener('visibilitychange', mayHaveMissedReleases)
  window.addEventListener('online', mayHaveMissedReleases)
  return () => {
    isWatching = false
    forgetPlans()
    document.removeEventListener('visibilitychange', mayHaveMissedReleases)
    window.removeEventListener('online', mayHaveMissedReleases)
  }
}
