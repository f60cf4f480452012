import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Printing the page for each failed query took most of the time. The timeout allows for a slow machine.
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
