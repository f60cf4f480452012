import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let isAnswered: boolean
let isHeard: boolean
const askForReleases = vi.fn(async (_at: number) => {
  isHeard = isAnswered
})
afterAll(() => {
  vi.doUnmock('../remotes/releases.ts')
})

vi.mock('../remotes/releases.ts', () => ({ fetchReleases: (at: number) => askForReleases(at), wasLastFetchAnswered: () => isHeard }))

let news: typeof import('./release-news.ts')
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.9999)
  vi.resetModules()
  askForReleases.mockClear()
  isAnswered = isHeard = true
  news = await import('./release-news.ts')
  stop = news.watchForNewReleases('maria')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const look = () => document.dispatchEvent(new Event('visibilitychange'))

it('what happens to a front-end is asked about within a second, once, however much is told', () => {
  news.scheduleReleaseFetch(41)
  news.scheduleReleaseFetch(42)
  expect(askForReleases).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(askForReleases.mock.calls).toEqual([[42]])
})

it.each([
  ['is about to go to another page', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['presses a key', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
  ['is on another page', () => news.fetchReleasesOnNavigation()],
])('who %s asks at once for what was told, and for nothing else', async (_what, act) => {
  act()
  expect(askForReleases).not.toHaveBeenCalled()
  news.scheduleReleaseFetch(42)
  act()
  act()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(askForReleases.mock.calls).toEqual([[42]])
})

it('whoever comes back to the page, or to the network, asks once a minute at most', () => {
  look()
  expect(askForReleases).not.toHaveBeenCalled()
  vi.advanceTimersByTime(61_000)
  look()
  window.dispatchEvent(new Event('online'))
  news.fetchReleasesIfStale()
  expect(askForReleases).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  news.fetchReleasesIfStale()
  expect(askForReleases).toHaveBeenCalledTimes(2)
})

it('a page that nobody looks at does not ask', () => {
  vi.advanceTimersByTime(61_000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  look()
  expect(askForReleases).not.toHaveBeenCalled()
})

/** Returns the seconds in which the releases were fetched. */
async function asksWithin(seconds: number) {
  const at: number[] = []
  for (let second = 1; second <= seconds; second++) {
    const before = askForReleases.mock.calls.length
    await vi.advanceTimersByTimeAsync(1_000)
    if (askForReleases.mock.calls.length > before) at.push(second)
  }
  return at
}

describe('a question that gets no answer', () => {
  beforeEach(async () => {
    isAnswered = false
    news.scheduleReleaseFetch(42)
    await vi.advanceTimersByTimeAsync(1_000)
    askForReleases.mockClear()
  })

  it('is asked again after 2, 4, 8 … seconds, a minute at most, until it is answered', async () => {
    expect(await asksWithin(242)).toEqual([2, 6, 14, 30, 62, 122, 182, 242])
    isAnswered = true
    expect(await asksWithin(300)).toEqual([60])
  })

  it('begins with two seconds again after an answer', async () => {
    isAnswered = true
    expect(await asksWithin(10)).toEqual([2])
    isAnswered = false
    news.scheduleReleaseFetch(42)
    expect(await asksWithin(7)).toEqual([1, 3, 7])
  })

  it('is asked again at a change of page, but not while it is on its way', async () => {
    let answer = () => {}
    askForReleases.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    news.fetchReleasesOnNavigation()
    news.fetchReleasesOnNavigation()
    expect(askForReleases).toHaveBeenCalledTimes(1)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    isAnswered = true
    news.fetchReleasesOnNavigation()
    await vi.advanceTimersByTimeAsync(0)
    news.fetchReleasesOnNavigation()
    expect(askForReleases).toHaveBeenCalledTimes(2)
  })

  it('is not asked for who has signed out, but for who signs in next', async () => {
    stop()
    expect(await asksWithin(120)).toEqual([])
    stop = news.watchForNewReleases('maria')
    expect(askForReleases).toHaveBeenCalledTimes(1)
  })

  it('does not hold up what is told meanwhile', async () => {
    await vi.advanceTimersByTimeAsync(62_000)
    askForReleases.mockClear()
    news.scheduleReleaseFetch(42)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(askForReleases).toHaveBeenCalledTimes(1)
  })
})

it('another person who signs in has releases of their own', () => {
  stop()
  stop = news.watchForNewReleases('maria')
  expect(askForReleases).not.toHaveBeenCalled()
  stop()
  stop = news.watchForNewReleases('james')
  expect(askForReleases).toHaveBeenCalledTimes(1)
})
