import { askForReleases, wasHeard } from '../remotes/releases.ts'

// Milliseconds. Everybody hears of a release at once, and all asking at once would be a wave.
const scatter = 1_000
const apart = 60_000
const firstPause = 2_000
const longestPause = 60_000

// What comes before a change of page, by the time that an answer takes.
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

/** Something has happened to a front-end: what it offers is read soon, and as of there in the log at least. */
export function hearOfReleases(position: number): void {
  heardAt = position
  planned ??= setTimeout(ask, Math.random() * scatter)
}

// Whoever is about to change the page should have there what they were told of.
function askIfPlanned(): void {
  if (planned !== undefined) void ask()
}

/** Something may have been missed: what is offered is read, once a minute at most if the last answer was heard. */
export function mayHaveMissedReleases(): void {
  if (document.hidden) return
  if (Date.now() - lastAsked > apart) void ask()
  else askIfUnheard()
}

/** At a change of page: what is to be asked soon is asked now, and what got no answer once more. */
export function askForPage(): void {
  askIfPlanned()
  askIfUnheard()
}

// A browser that has missed a release taken back would stay on it.
function askIfUnheard(): void {
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
  for (const press of presses) document.addEventListener(press, askIfPlanned, true)
  return () => {
    isWatching = false
    forgetPlans()
    document.removeEventListener('visibilitychange', mayHaveMissedReleases)
    window.removeEventListener('online', mayHaveMissedReleases)
    for (const press of presses) document.removeEventListener(press, askIfPlanned, true)
  }
}
