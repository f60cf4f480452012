import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageErrorBoundary } from './standalone.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Throwing({ thrown }: { thrown: unknown }): never {
  throw thrown
}

it.each([
  ['an error', new Error('No lead has this number'), 'No lead has this number'],
  ['what is no error', 'plainly wrong', 'plainly wrong'],
  ['nothing', null, 'Unknown error'],
])('a page that throws %s says so, with the message', (_, thrown, said) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(
    <PageErrorBoundary at="/leads">
      <Throwing thrown={thrown} />
    </PageErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain(said)
  expect(screen.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeDefined()
  rerender(<PageErrorBoundary at="/calendar">elsewhere</PageErrorBoundary>)
  expect(screen.getByText('elsewhere')).toBeDefined()
})

it('one that works is shown', () => {
  render(<PageErrorBoundary at="/leads">well</PageErrorBoundary>)
  expect(screen.getByText('well')).toBeDefined()
})
