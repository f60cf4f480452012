import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { buildRepairRequest } from '../repair-requests/repair-request.fixture.ts'
import { buildInstallation, buildInstallationBoard } from './installation.fixture.ts'
import { InstallationsPage } from './installations-page.tsx'

afterEach(cleanup)

const board = 'GET /api/installations/board'
const nothing = { upcoming: 0, unscheduled: 0, repairs: 0, completed: 0, unconfirmed: 0 }

function open(address = '/installations') {
  const api = stubApi({
    [board]: ({ query }) => {
      const all = buildInstallationBoard({ upcoming: [buildInstallation()] })
      return query.get('search') === 'nobody' ? { ...all, upcoming: [], found: nothing } : all
    },
    'GET /api/admin/installers': () => ['Diego', 'Ana'].map((name, id) => ({ id, name, status: 'active' })),
    'GET /api/repair-requests': () => [buildRepairRequest()],
    'GET /api/installations/notices': () => [],
  })
  window.history.replaceState(null, '', address)
  render(
    <MockShell>
      <BrowserRouter>
        <InstallationsPage />
      </BrowserRouter>
    </MockShell>,
  )
  return api
}

const asked = (api: ReturnType<typeof stubApi>) => api.requests(board).map(({ query }) => query.toString())
const choose = (name: string, option: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), option)

describe('the filters of Installation Management', () => {
  it('are asked of the server and kept in the address, and Clear filters takes them away', async () => {
    const api = open()
    await screen.findByRole('article', { name: 'Ann Lee' })
    await screen.findByRole('option', { name: 'Ana' })
    await choose('Installer', 'Ana')
    await choose('Payment', 'Balance due')
    await choose('Sort by', 'Sort by name')
    await waitFor(() => expect(asked(api).at(-1)).toBe('installer=Ana&payment=deposit&sort=name'))
    expect(window.location.search).toBe('?installer=Ana&payment=deposit&sort=name')
    expect(await screen.findByText('1 installation found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(window.location.search).toBe('?sort=name'))
  })

  it('search when typing stops, in repair requests too, and say when nothing is found', async () => {
    const api = open()
    await screen.findByText('Dee Park')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody')
    expect(await screen.findByText('No installations found')).toBeTruthy()
    expect(asked(api)).toEqual(['', 'search=nobody'])
    expect(screen.queryByText('Dee Park')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('Dee Park')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', '')
  })

  it('are read from a link, and decide what is exported', async () => {
    open('/installations?installer=-&payment=pending')
    await screen.findByRole('article', { name: 'Ann Lee' })
    expect(screen.getByRole('combobox', { name: 'Installer' })).toHaveProperty('value', '-')
    expect(screen.getByRole('combobox', { name: 'Payment' })).toHaveProperty('value', 'pending')
    const link = screen.getByRole('link', { name: 'Export CSV' })
    expect(link.getAttribute('href')).toBe('/api/installations/export?installer=-&payment=pending')
  })
})
