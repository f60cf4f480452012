import { afterAll, vi } from 'vitest'

// The files of a project that is not isolated follow each other in one process: what one of them stands in for is gone for the next.
const { fetch } = globalThis

afterAll(() => {
  globalThis.fetch = fetch
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
