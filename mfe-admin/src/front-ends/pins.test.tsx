import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { aFrontEnd } from './a-front-end.ts'
import { Pins } from './pins.tsx'

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
        <Pins frontEnd={aFrontEnd({ pins })} mayAct />
      </MockShell>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Pins' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['maria (no user any more)1.4.0', 'sofia1.5.0'])
  expect(screen.getByRole('button', { name: 'Take back the pin of maria (no user any more)' })).toBeDefined()
})
