import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The default error message prints the whole page for each failed query, which is slow. The timeout is long for slow machines.
configure({ asyncUtilTimeout: 120_000, getElementError: (message) => new Error(message ?? '') })

// The test files of this project share a process and a page, so each file's modules and page state are removed.
vi.resetModules()
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
