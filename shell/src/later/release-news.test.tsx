import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const askForReleases = vi.hoisted(() => vi.fn(async () => []))
vi.mock('../remotes/releases.ts', () => ({ askForReleases }))

let news: typeof import('./release-news.ts')
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  vi.resetModules()
  askForReleases.mockClear()
  news = await import('./release-news.ts')
  stop = news.watchReleases('maria')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const look = () => document.dispatchEvent(new Event('visibilitychange'))

it('what happens to a front-end is asked about within a second, once, however much is told', () => {
  news.hearOfReleases()
  news.hearOfReleases()
  expect(askForReleases).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(askForReleases).toHaveBeenCalledTimes(1)
})

it('whoever comes back to the page, or to the network, asks once a minute at most', () => {
  look()
  expect(askForReleases).not.toHaveBeenCalled()
  vi.advanceTimersByTime(61_000)
  look()
  window.dispatchEvent(new Event('online'))
  news.mayHaveMissedReleases()
  expect(askForReleases).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  news.mayHaveMissedReleases()
  expect(askForReleases).toHaveBeenCalledTimes(2)
})

it('a page that nobody looks at does not ask', () => {
  vi.advanceTimersByTime(61_000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  look()
  expect(askForReleases).not.toHaveBeenCalled()
})

it('another person who signs in has releases of their own', () => {
  stop()
  stop = news.watchReleases('maria')
  expect(askForReleases).not.toHaveBeenCalled()
  stop()
  stop = news.watchReleases('james')
  expect(askForReleases).toHaveBeenCalledTimes(1)
})
