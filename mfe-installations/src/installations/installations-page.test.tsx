import { MockShell } from '@crm/shell-api/mock'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aJob } from './a-job.ts'
import { InstallationsPage } from './installations-page.tsx'

let answer: () => Response
let clock: () => Response

beforeEach(() => {
  // The browser stands where it is Saturday already.
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 9), shouldAdvanceTime: true })
  clock = () => Response.json({ now: '2026-11-27T22:00', time_zone: 'America/New_York' })
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/installations' ? answer() : url === '/api/calendar/clock' ? clock() : Response.json([]),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <MockShell>
      <MemoryRouter>
        <InstallationsPage />
      </MemoryRouter>
    </MockShell>,
  )

describe('the Installation Management screen', () => {
  it('shows each job in its section, with its payment', async () => {
    answer = () => Response.json([aJob(), aJob({ id: 2, name: 'Bob Ortiz', notes: 'repair', installation_date: '2026-11-27' })])
    open()
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Installations' }))
    expect(within(upcoming.getByRole('article', { name: 'Ann Lee' })).getByText('Deposit Paid')).toBeDefined()
    const repairs = within(screen.getByRole('region', { name: 'Service & Repair Jobs' }))
    expect(within(repairs.getByRole('article', { name: 'Bob Ortiz' })).getByText('Urgent')).toBeDefined()
  })

  it('goes by the business’s today, not by the browser’s', async () => {
    answer = () => Response.json([aJob({ installation_date: '2026-11-27' })])
    open()
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Installations' }))
    expect(upcoming.getByRole('article', { name: 'Ann Lee' })).toBeDefined()
    expect(screen.getByText('Friday, November 27, 2026')).toBeDefined()
  })

  it('shows six completed projects at first, and all when asked', async () => {
    answer = () => Response.json(Array.from({ length: 8 }, (_, id) => aJob({ id, installation_date: `2026-11-0${id + 1}` })))
    open()
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row')).toHaveLength(7)
    await userEvent.click(screen.getByRole('button', { name: 'View All 8 Completed Projects' }))
    expect(table.getAllByRole('row')).toHaveLength(9)
  })

  it('says when there are none, and where they come from', async () => {
    answer = () => Response.json([])
    open()
    await screen.findByText('No Installations Yet')
    expect(screen.getByRole('link', { name: 'Schedule Installation' })).toBeDefined()
  })

  it('says when they cannot be read, and reads again when asked', async () => {
    answer = () => Response.json({ message: 'Broken' }, { status: 500 })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch installations')
    answer = () => Response.json([aJob()])
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('article', { name: 'Ann Lee' })
  })

  it('says so too when nobody can tell which day it is', async () => {
    answer = () => Response.json([aJob()])
    clock = () => Response.json({ message: 'Broken' }, { status: 500 })
    open()
    await screen.findByRole('alert')
    clock = () => Response.json({ now: '2026-11-27T22:00', time_zone: 'America/New_York' })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('article', { name: 'Ann Lee' })
  })
})
