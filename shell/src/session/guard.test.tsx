import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { bootFixture } from '../boot.fixture.ts'
import { ShellRoutes } from '../pages.tsx'

// This test has its own file, because it needs a session that has not been loaded yet.
it('shows a spinner while the user is loading', () => {
  render(
    <MemoryRouter initialEntries={['/leads']}>
      <ShellRoutes boot={bootFixture} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toContain('Loading')
})
