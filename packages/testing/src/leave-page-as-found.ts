import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// To print the page with each look for an element that is not there yet took most of the time. A slow machine gets more time to show it.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })

// The files of the project share a process and a page: what one of them holds, shows or stores is gone for the next.
vi.resetModules()
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
