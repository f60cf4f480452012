import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { aBoot } from '../boot.fixture.ts'
import { Pages } from '../pages.tsx'

// This test has its own file, because it needs a session that has not been loaded yet.
it('shows a spinner while the user is loading', () => {
  render(
    <MemoryRouter initialEntries={['/leads']}>
      <Pages boot={aBoot} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toContain('Loading')
})
