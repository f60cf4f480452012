import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The default error message prints the whole page for each failed query, which is slow. The timeout is long for slow machines.
configure({ asyncUtilTimeout: 120_000, getElementError: (message) => new Error(message ?? ''), asyncWrapper: runUntilSettled })

// A wait may end after React has changed the page and before its effects have run, for example while a new dialog takes no clicks yet.
// React schedules its work with setImmediate, so these turns let it finish, however slow the machine is.
const page = globalThis as unknown as { IS_REACT_ACT_ENVIRONMENT: boolean | undefined; setImmediate(run: (value: unknown) => void): void }
// Kept, because a test may replace it by a fake one.
const { setImmediate } = page

async function runUntilSettled<Result>(wait: () => Promise<Result>): Promise<Result> {
  const isActEnvironment = page.IS_REACT_ACT_ENVIRONMENT
  page.IS_REACT_ACT_ENVIRONMENT = false
  try {
    const result = await wait()
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    return result
  } finally {
    page.IS_REACT_ACT_ENVIRONMENT = isActEnvironment
  }
}

// The test files of this project share a process and a page, so each file's modules and page state are removed.
vi.resetModules()
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
