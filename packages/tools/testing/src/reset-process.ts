import { afterAll, vi } from 'vitest'

// The test files of this project share a process, so each file's stubs are removed at its end.
const { fetch } = globalThis
const { waitFor } = vi

// The default timeout of one second is too short for a busy machine.
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: 300_000, ...options })

afterAll(() => {
  globalThis.fetch = fetch
  vi.waitFor = waitFor
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
