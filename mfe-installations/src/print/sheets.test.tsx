import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useRoutes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildInstallationToday, buildMyDay } from '../installations/installation.fixture.ts'
import { DaySheetPage } from './day-sheet-page.tsx'
import { InstallationSheetPage } from './installation-sheet-page.tsx'

afterEach(cleanup)

const Pages = () =>
  useRoutes([
    { path: '/installations/:id/print', element: <InstallationSheetPage /> },
    { path: '/installations/day/:date/print', element: <DaySheetPage /> },
  ])

function open(address: string, answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({
    'GET /api/wmk-colors': () => [{ id: 1, code: 'WMK-104', name: 'Oak', description: null, is_active: true }],
    ...answers,
  })
  render(
    <MockShell>
      <MemoryRouter initialEntries={[address]}>
        <Pages />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the sheet of an installation', () => {
  const show = (changes = {}) =>
    open('/installations/7/print', { 'GET /api/installations/7': () => buildInstallationToday({ id: 7, ...changes }) })

  it('has customer, address, map link, date, installers, colors, balance, notes and lines to sign', async () => {
    show({ selected_colors: ['WMK-104'], notes: 'Dog in the house', assigned_installer: ['Diego', 'Marcus'] })
    await heading('Ann Lee')
    for (const text of ['Friday, November 27, 2026', 'Diego, Marcus', 'ann.lee@example.com', 'Deposit Paid', 'Dog in the house']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    const map = screen.getByRole('link', { name: /^Map, opens in a new tab/ })
    expect([map.textContent, map.getAttribute('href')]).toEqual([
      'Map, opens in a new tab: google.com/maps/search/?api=1&query=1480+Maple+Grove+Ave%2C+Arlington%2C+VA+22201',
      expect.stringContaining('query=1480%20Maple%20Grove'),
    ])
    expect(screen.getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect((await screen.findByText('WMK-104')).parentElement?.textContent).toBe('WMK-104 Oak')
    expect(screen.getByText('Balance due').nextElementSibling?.textContent).toContain('To collect: Balance of $12,400.00 project')
    expect([screen.getByText('Customer signature'), screen.getByText('Installer signature')]).toHaveLength(2)
  })

  it('shortens long notes and long lists of colors so that one page holds them, and says so', async () => {
    show({ notes: 'A long story. '.repeat(3000), selected_colors: Array.from({ length: 40 }, (_, n) => `WMK-${n}`) })
    await heading('Ann Lee')
    expect(screen.getByText('More notes in the CRM')).toBeTruthy()
    expect(screen.getByText('and 28 more: see the CRM')).toBeTruthy()
  })

  it('is printed by its button', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    show()
    await heading('Ann Lee')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('says that there is none where the lead is no installation', async () => {
    open('/installations/7/print', { 'GET /api/installations/7': () => createErrorResponse(404, { message: 'Installation not found' }) })
    expect((await screen.findByRole('alert')).textContent).toBe('Installation not found')
  })
})

describe('the sheet of a day', () => {
  const show = (day: ReturnType<typeof buildMyDay>) =>
    open('/installations/day/2026-11-27/print', { 'GET /api/installations/my-day': () => day })

  it('has every job of that day with customer, address, colors, balance, notes and a line to sign', async () => {
    const jobs = [
      buildInstallationToday({ selected_colors: ['WMK-104'], notes: 'Dog in the house' }),
      buildInstallationToday({ id: 2, name: 'Rosa Delgado', section: 'repair', installation_date: '2026-11-25', balance_paid: true }),
      buildInstallationToday({ id: 3, name: 'Nobody marked', installation_date: '2026-11-01', unconfirmed: true }),
    ]
    const api = show(buildMyDay({ jobs, done: [buildInstallationToday({ id: 4, name: 'Alan Petrosyan' })] }))
    await heading('Friday, November 27, 2026')
    expect(api.requests('GET /api/installations/my-day')[0]?.query.get('date')).toBe('2026-11-27')
    expect(screen.getByText('Day sheet · Diego · 2 jobs')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1. Ann Lee · Diego',
      '2. Rosa Delgado (repair) since Nov 25, 2026 · Diego',
    ])
    expect(await screen.findByText(/Colors: WMK-104 Oak/)).toBeTruthy()
    for (const text of ['Collect balance of $12,400.00', 'No balance due', 'Dog in the house', 'Done: Alan Petrosyan']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getAllByText('Signature')).toHaveLength(2)
    expect(screen.queryByText(/several pages/)).toBeNull()
  })

  it('says when the jobs are too many for one page', async () => {
    show(buildMyDay({ jobs: Array.from({ length: 11 }, (_, id) => buildInstallationToday({ id })) }))
    expect(await screen.findByText('This sheet has more than 10 jobs and prints on several pages.')).toBeTruthy()
  })

  it('says when there are none, and when there is no such day', async () => {
    show(buildMyDay())
    expect(await screen.findByText('No jobs on this day.')).toBeTruthy()
    cleanup()
    open('/installations/day/soon/print', { 'GET /api/installations/my-day': () => createErrorResponse(400, { message: 'Invalid' }) })
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid date')
  })
})
