import { askForReleases, wasHeard } from '../remotes/releases.ts'

// Milliseconds. All clients learn of a release at once, so their requests are spread.
const scatter = 1_000
const apart = 60_000
const firstPause = 2_000
const longestPause = 60_000

// Events shortly before navigation; asking then gives the answer time to arrive.
const presses = ['pointerdown', 'keydown']

let person: string | null = null
let lastAsked = Date.now()
let isWatching = false
let asking = 0
let heardAt = 0
let failures = 0
let planned: ReturnType<typeof setTimeout> | undefined
let pause: ReturnType<typeof setTimeout> | undefined

const ask = async () => {
  forgetPlans()
  lastAsked = Date.now()
  asking += 1
  await askForReleases(heardAt)
  asking -= 1
  if (asking > 0 || !isWatching) return
  failures = wasHeard() ? 0 : failures + 1
  // The random delay keeps clients from returning all at once.
  if (failures > 0) pause = setTimeout(ask, Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2))
}

function forgetPlans(): void {
  clearTimeout(planned)
  clearTimeout(pause)
  planned = pause = undefined
}

export function hearOfReleases(position: number): void {
  heardAt = position
  planned ??= setTimeout(ask, Math.random() * scatter)
}

// A user who navigates should get the release that was just announced.
function askIfPlanned(): void {
  if (planned !== undefined) void ask()
}

/** Events may have been missed: fetches the releases, at most once a minute unless the last attempt failed. */
export function mayHaveMissedReleases(): void {
  if (document.hidden) return
  if (Date.now() - lastAsked > apart) void ask()
  else askIfUnheard()
}

/** Called on navigation: runs a planned request now, and repeats a failed one. */
export function askForPage(): void {
  askIfPlanned()
  askIfUnheard()
}

// Otherwise the browser could keep a release that was rolled back.
function askIfUnheard(): void {
  if (!wasHeard() && asking === 0) void ask()
}

export function watchReleases(username: string): () => void {
  isWatching = true
  // For the first user, the page or the sign-in screen has already fetched the releases.
  if (person !== null && person !== username) void ask()
  else askIfUnheard()
  person = username
  document.addEventListener('visibilitychange', mayHaveMissedReleases)
  window.addEventListener('online', mayHaveMissedReleases)
  for (const press of presses) document.addEventListener(press, askIfPlanned, true)
  return () => {
    isWatching = false
    forgetPlans()
    document.removeEventListener('visibilitychange', mayHaveMissedReleases)
    window.removeEventListener('online', mayHaveMissedReleases)
    for (const press of presses) document.removeEventListener(press, askIfPlanned, true)
  }
}
