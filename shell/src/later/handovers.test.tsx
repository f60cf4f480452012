import type { Handover, SessionUser } from '@crm/contracts'
import { queryKey } from '@crm/shell-api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUnseenHandovers } from '../frame/handovers.ts'
import { toastStore } from '../toasts.ts'
import { useHandoverNews } from './handovers.ts'

const james: SessionUser = { username: 'james', role: 'manager', permissions: ['leads'] }
const ann: Handover = { id: 7, name: 'Ann Lee', by: 'maria', position: 12 }
const eve: Handover = { id: 9, name: 'Eve Stone', by: null, position: 15 }

let stored: Handover[]
let asked: string[]
let client: QueryClient
let go: (to: string) => void
beforeEach(() => {
  stored = []
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const after = Number(new URL(url, 'http://crm.test').searchParams.get('after'))
    return Response.json({ handovers: stored.filter(({ position }) => position > after) })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  for (const { id } of toastStore.current()) toastStore.dismiss(id)
  vi.unstubAllGlobals()
})

function Screen({ user }: { user: SessionUser }) {
  useHandoverNews(user)
  go = useNavigate()
  return (
    <>
      <output aria-label="count">{useUnseenHandovers(user.username).length}</output>
      <output aria-label="address">{useLocation().pathname}</output>
    </>
  )
}

async function open(at = '/reports', user = james) {
  const shown = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Screen user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return shown
}
// As the live stream does after a change of a lead, and after an interruption.
const handOver = async (...handovers: Handover[]) => {
  stored = [...handovers, ...stored]
  await act(() => client.invalidateQueries({ queryKey: queryKey('listHandovers') }))
}
const count = () => screen.getByLabelText('count').textContent
const toast = () => toastStore.current().find((each) => each.open)
const isTold = (title: string, many: string) => waitFor(() => expect([toast()?.title, count()]).toEqual([title, many]))
const isCounted = (many: string) => waitFor(() => expect(count()).toBe(many))

describe('a lead that somebody assigns to the user', () => {
  it('is told on any screen with a button that opens it, and counted until then', async () => {
    await open()
    expect([toast(), count()]).toEqual([undefined, '0'])
    await handOver(ann)
    await isTold('Ann Lee was assigned to you', '1')
    expect(toast()).toMatchObject({ description: 'Assigned by Maria', action: { label: 'Open' } })
    act(() => toast()?.action?.onPress())
    expect(screen.getByLabelText('address').textContent).toBe('/leads/7')
    await isCounted('0')
  })

  it('is told once, also after a reload', async () => {
    const first = await open()
    await handOver(ann)
    await isTold('Ann Lee was assigned to you', '1')
    act(() => toastStore.dismiss(toast()?.id ?? 0))
    first.unmount()
    client.clear()
    await open()
    await isCounted('1')
    expect(toast()).toBeUndefined()
  })

  it('is told after a reload if it was assigned while the browser was not connected', async () => {
    const first = await open()
    first.unmount()
    client.clear()
    stored = [ann]
    await open()
    await isTold('Ann Lee was assigned to you', '1')
  })

  it('is told together with others that came meanwhile', async () => {
    await open()
    await handOver(eve, ann)
    await isTold('2 leads were assigned to you', '2')
    act(() => toast()?.action?.onPress())
    expect(screen.getByLabelText('address').textContent).toBe('/leads')
    await isCounted('0')
  })

  it('by the system is told as such', async () => {
    await open()
    await handOver(eve)
    await waitFor(() => expect(toast()?.description).toBe('Assigned by the system'))
  })

  it('is counted while another lead is open, and seen in the list of leads', async () => {
    await open('/leads/8')
    await handOver(ann)
    await isCounted('1')
    act(() => go('/leads'))
    await isCounted('0')
  })
})

it('who may not open leads is not told of them', async () => {
  stored = [ann]
  await open('/installations', { username: 'diego', role: 'installer', permissions: ['installations'] })
  expect(asked).toEqual([])
})
