import { fetchReleases, wasLastFetchAnswered } from '../remotes/releases.ts'

// In ms. All clients are notified of a new release at the same time, so a random delay spreads their requests.
const scatter = 1_000
const apart = 60_000
const firstPause = 2_000
const longestPause = 60_000

// These events often come just before a navigation. Fetching the releases then gives the response time to arrive.
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
  await fetchReleases(heardAt)
  asking -= 1
  if (asking > 0 || !isWatching) return
  failures = wasLastFetchAnswered() ? 0 : failures + 1
  // The random delay prevents all clients from retrying at the same time.
  if (failures > 0) pause = setTimeout(ask, Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2))
}

function forgetPlans(): void {
  clearTimeout(planned)
  clearTimeout(pause)
  planned = pause = undefined
}

export function scheduleReleaseFetch(position: number): void {
  heardAt = position
  planned ??= setTimeout(ask, Math.random() * scatter)
}

// If a fetch is scheduled, it runs at once, so that a user who navigates gets the release that was just announced.
function askIfPlanned(): void {
  if (planned !== undefined) void ask()
}

/** Called when events may have been missed. Fetches the releases, but at most once a minute unless the last attempt failed. */
export function fetchReleasesIfStale(): void {
  if (document.hidden) return
  if (Date.now() - lastAsked > apart) void ask()
  else askIfUnheard()
}

/** Called on navigation. Runs a scheduled fetch at once, and repeats a failed one. */
export function fetchReleasesOnNavigation(): void {
  askIfPlanned()
  askIfUnheard()
}

// A failed fetch is repeated. Otherwise the browser could keep using a release that was rolled back.
function askIfUnheard(): void {
  if (!wasLastFetchAnswered() && asking === 0) void ask()
}

export function watchForNewReleases(username: string): () => void {
  isWatching = true
  // For the first user no fetch is needed, because the page or the sign-in screen has already loaded the releases.
  if (person !== null && person !== username) void ask()
  else askIfUnheard()
  person = username
  document.addEventListener('visibilitychange', fetchReleasesIfStale)
  window.addEventListener('online', fetchReleasesIfStale)
  for (const press of presses) document.addEventListener(press, askIfPlanned, true)
  return () => {
    isWatching = false
    forgetPlans()
    document.removeEventListener('visibilitychange', fetchReleasesIfStale)
    window.removeEventListener('online', fetchReleasesIfStale)
    for (const press of presses) document.removeEventListener(press, askIfPlanned, true)
  }
}
