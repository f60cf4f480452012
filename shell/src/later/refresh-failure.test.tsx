import { query } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefreshFailure } from './refresh-failure.tsx'

let client: QueryClient
let status: number
let orders: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-05T16:42:00Z')
  status = 200
  orders = 1
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } } })
  stubApi({
    'GET /api/dashboard/stats': () => (status === 200 ? { totalLeads: orders } : createErrorResponse(status, { message: 'Try later' })),
    'GET /api/reports/years': () => ({ availableYears: [2026] }),
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen() {
  const { data } = useQuery(query('dashboardStats'))
  const years = useQuery(query('reportYears'))
  return <p>{data && years.data ? `${data.totalLeads} leads` : 'Loading...'}</p>
}

function open(page = <Screen />) {
  return render(
    <MockShell timeZone="America/Chicago" queryClient={client}>
      <RefreshFailure />
      {page}
    </MockShell>,
  )
}
const refresh = () => act(() => client.invalidateQueries())
const words = "Couldn't refresh. Showing data from 10:42 AM."

it('a failed refresh is said over the earlier data, with its time, until a refresh succeeds', async () => {
  open()
  await screen.findByText('1 leads')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  vi.setSystemTime('2026-03-05T17:10:00Z')
  status = 500
  await refresh()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('1 leads')).toBeTruthy()
  await refresh()
  expect(screen.getByText(words)).toBeTruthy()
  status = 200
  orders = 2
  await refresh()
  expect(await screen.findByText('2 leads')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

it('Retry refreshes what failed, and the message stays while that fails again', async () => {
  open()
  await screen.findByText('1 leads')
  status = 0
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await refresh()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(screen.getByText(words)).toBeTruthy()
  const { requests } = stubApi({
    'GET /api/dashboard/stats': () => ({ totalLeads: 3 }),
    'GET /api/reports/years': () => ({ availableYears: [] }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('3 leads')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  expect(requests('GET /api/dashboard/stats')).toHaveLength(1)
  vi.unstubAllGlobals()
})

it('data of an earlier day is named with its date', async () => {
  open()
  await screen.findByText('1 leads')
  vi.setSystemTime('2026-03-06T16:42:00Z')
  status = 503
  await refresh()
  expect(await screen.findByText("Couldn't refresh. Showing data from Mar 5, 10:42 AM.")).toBeTruthy()
})

it.each([401, 403, 404])('an answer %i is no failure of the refresh', async (refusal) => {
  open()
  await screen.findByText('1 leads')
  status = refusal
  await refresh()
  await waitFor(() => expect(client.getQueryState(query('dashboardStats').queryKey)?.status).toBe('error'))
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('nothing is said about data that is no longer shown, or that never came', async () => {
  status = 500
  const { rerender } = open()
  await waitFor(() => expect(client.getQueryState(query('dashboardStats').queryKey)?.status).toBe('error'))
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  status = 200
  await refresh()
  await screen.findByText('1 leads')
  status = 500
  await refresh()
  await screen.findByText(words)
  rerender(
    <MockShell timeZone="America/Chicago" queryClient={client}>
      <RefreshFailure />
    </MockShell>,
  )
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
