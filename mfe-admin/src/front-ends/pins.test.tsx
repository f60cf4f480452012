import { hasUnsavedChanges } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { createFrontEndFixture } from './front-end.fixture.ts'
import { ReleasePinsCard } from './pins.tsx'

afterEach(cleanup)

it('says of a pin that its person is no user any more', async () => {
  stubApi({})
  const pins = [
    { version: '1.4.0', role: null, username: 'maria', is_deleted: true },
    { version: '1.5.0', role: null, username: 'sofia', is_deleted: false },
  ]
  render(
    <MemoryRouter>
      <MockShell user={{ username: 'ada', role: 'admin', permissions: [] }}>
        <ReleasePinsCard frontEnd={createFrontEndFixture({ pins })} mayAct />
      </MockShell>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Pins' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['maria (deleted user)1.4.0', 'sofia1.5.0'])
  expect(screen.getByRole('button', { name: 'Remove pin: maria (deleted user)' })).toBeDefined()
})

it('asks before a username that was typed is lost', async () => {
  stubApi({})
  render(
    <MemoryRouter>
      <MockShell user={{ username: 'ada', role: 'admin', permissions: [] }}>
        <ReleasePinsCard frontEnd={createFrontEndFixture({})} mayAct />
      </MockShell>
    </MemoryRouter>,
  )
  // The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Pin a release' })))
  await userEvent.type(await screen.findByLabelText(/Username/), 'sofia')
  expect(hasUnsavedChanges()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('sofia')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect([screen.queryByRole('dialog'), hasUnsavedChanges()]).toEqual([null, false])
})

it('leaves the focus on the next pin where one is removed, and on the heading after the last', async () => {
  const pin = (username: string) => ({ version: '1.4.0', role: null, username, is_deleted: false })
  stubApi({})
  const shown = (...names: string[]) => (
    <MemoryRouter>
      <MockShell user={{ username: 'ada', role: 'admin', permissions: [] }}>
        <ReleasePinsCard frontEnd={createFrontEndFixture({ pins: names.map(pin) })} mayAct />
      </MockShell>
    </MemoryRouter>
  )
  const { rerender } = render(shown('james', 'sofia'))
  screen.getByRole('button', { name: 'Remove pin: james' }).focus()
  rerender(shown('sofia'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove pin: sofia' }))
  rerender(shown())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pins' }))
})
