import type { BusinessSettings } from '@crm/contracts'
import { hasUnsavedChanges, type Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SettingsPage, TimeZoneChangeExplanation } from './settings-page.tsx'

afterEach(cleanup)

const stored: BusinessSettings = {
  id: 1,
  company_name: 'Sample Kitchens',
  company_phone: '(303) 555-0100',
  company_email: null,
  business_time_zone: 'America/Denver',
  week_starts_on: 'Sunday',
  today: '2026-03-05',
  updated_at: '2026-03-05T18:00:00.000Z',
  updated_by: 'maria',
  version: 2,
}

function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({ 'GET /api/admin/settings': () => stored, ...answers })
  render(
    <MockShell toast={toast}>
      <MemoryRouter>
        <SettingsPage />
      </MemoryRouter>
    </MockShell>,
  )
  return { toast, server, user: userEvent.setup() }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' })

describe('the settings', () => {
  it('show what is stored, and who changed it', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Company Details' })).toBeDefined()
    expect(screen.getByText('Contact details, time zone, and first weekday')).toBeDefined()
    expect((await field('Company name')).value).toBe('Sample Kitchens')
    expect((await field('Phone')).value).toBe('(303) 555-0100')
    expect((await field('Email')).value).toBe('')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Business time zone' }).value).toBe('America/Denver')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Week starts on/ }).value).toBe('Sunday')
    expect(screen.getByText(/^Changed Mar 5, 6:00 PM by Maria$|^Changed Mar 5, 2026, 6:00 PM by Maria$/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'SMTP Settings' }).getAttribute('href')).toBe('/admin/smtp-settings')
    expect(save().disabled).toBe(true)
  })

  it('say that nobody has changed them yet', async () => {
    open({ 'GET /api/admin/settings': () => ({ ...stored, updated_at: null, updated_by: null, version: 0 }) })
    expect(await screen.findByText('Initial settings, not changed yet')).toBeDefined()
  })

  it('send only what was changed, then stand as they are stored', async () => {
    const { toast, server, user } = open({
      'PUT /api/admin/settings': ({ body }) => ({ ...stored, ...(body as object), version: 3 }),
    })
    await type('Company name', 'Other Kitchens')
    await type('Phone', '')
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(save())
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Settings updated successfully' }))
    expect(server.requests('PUT /api/admin/settings')[0]?.body).toEqual({ company_name: 'Other Kitchens', company_phone: null, version: 2 })
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })

  it('let the business say on which weekday its weeks start', async () => {
    const { server, user } = open({ 'PUT /api/admin/settings': ({ body }) => ({ ...stored, ...(body as object), version: 3 }) })
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Week starts on/ }), 'Monday')
    await user.click(save())
    await waitFor(() => expect(server.requests('PUT /api/admin/settings')[0]?.body).toEqual({ week_starts_on: 'Monday', version: 2 }))
  })

  it('warn what another time zone changes, before it is saved', async () => {
    const { user } = open()
    expect(await screen.findByText(/^Current time there: .*\.$/)).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Business time zone' }), 'Pacific/Kiritimati')
    expect(screen.getByText(/^Today (becomes .* instead of .*|stays .*, but starts and ends at different times)$/)).toBeDefined()
    expect(screen.getByText(/use the time of Pacific\/Kiritimati/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText(/^Current time there: .*\.$/)).toBeDefined()
  })

  it('refuse what is wrong before it is sent', async () => {
    const { toast, user } = open()
    await type('Company name', ' ')
    await user.click(save())
    expect(await screen.findByText('Company name is required')).toBeDefined()
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update settings', description: 'Company name is required' })
    await type('Company name', 'Sample')
    await type('Email', 'office')
    await user.click(save())
    expect(await screen.findByText('Must be an email address')).toBeDefined()
  })

  it('show theirs against yours where somebody else was faster', async () => {
    const theirs = { ...stored, company_name: 'Their Kitchens', version: 3 }
    let now = stored
    const { user } = open({
      'GET /api/admin/settings': () => now,
      'PUT /api/admin/settings': () => {
        now = theirs
        const conflicts = [
          { field: 'company_name', yours: 'My Kitchens', theirs: 'Their Kitchens', by: 'james', at: '2026-03-05T18:00:00.000Z' },
        ]
        return createErrorResponse(409, { message: 'This business information was changed while you were editing', conflicts })
      },
    })
    await type('Company name', 'My Kitchens')
    await user.click(save())
    expect(await screen.findByText('James changed this business information while you were editing')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use theirs: Company name' }))
    expect((await field('Company name')).value).toBe('Their Kitchens')
  })

  it('say that they load, and why they could not be had', async () => {
    open({ 'GET /api/admin/settings': () => createDeferredReply().reply })
    expect(screen.getByText('Loading settings...')).toBeDefined()
    cleanup()
    open({ 'GET /api/admin/settings': () => createErrorResponse(503, { message: 'The database is away' }) })
    expect(await screen.findByText('Failed to fetch settings')).toBeDefined()
  })
})

// In Denver it is 11 PM on Mar 4.
const now = new Date('2026-03-05T06:00:00.000Z')

it.each([
  ['America/Denver', 'America/Denver', 'Current time there: Wednesday, Mar 4, 2026, 11:00 PM.'],
  ['America/Denver', 'America/New_York', 'Today becomes Mar 5, 2026 instead of Mar 4, 2026'],
  ['America/Denver', 'America/Los_Angeles', 'Today stays Mar 4, 2026, but starts and ends at different times'],
])('from %s to %s', (before, after, words) => {
  render(<TimeZoneChangeExplanation before={before} after={after} now={now} />)
  expect(screen.getByText((_, element) => element?.textContent?.replaceAll('\u202f', ' ') === words, { selector: 'p' })).toBeDefined()
})
