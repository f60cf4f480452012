import { afterAll, vi } from 'vitest'

// The test files of this project share a process, so each file's stubs are removed at its end.
const { fetch } = globalThis

afterAll(() => {
  globalThis.fetch = fetch
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
