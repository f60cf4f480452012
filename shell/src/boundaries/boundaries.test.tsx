import { afterEach, expect, it } from 'vitest'
import { applyBoundaryOutlines } from './boundaries.ts'

afterEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset.boundaries
})
const openAt = (address: string) => {
  delete document.documentElement.dataset.boundaries
  window.history.replaceState(null, '', address)
  applyBoundaryOutlines()
  return document.documentElement.dataset.boundaries
}

it('the outlines stay in the tab until they are ended', () => {
  expect(openAt('/leads')).toBeUndefined()
  expect(openAt('/leads?boundaries')).toBe('')
  expect(openAt('/installations?page=2')).toBe('')
  expect(openAt('/installations?boundaries=off')).toBeUndefined()
  expect(openAt('/leads')).toBeUndefined()
})
