import type { AdminDashboardStats, BusinessSettings, MailSendingStatus } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { AdminOverviewPage } from './overview-page.tsx'

afterEach(cleanup)

const stats: AdminDashboardStats = {
  totalUsers: 9,
  adminUsers: 2,
  activeUsers: 8,
  totalInstallers: 1,
  activeInstallers: 1,
  totalLeadOrigins: 10,
  activeLeadOrigins: 9,
  totalEmailTemplates: 9,
  activeEmailTemplates: 8,
  totalLeads: 1482,
}
const none = { queued: 0, sending: 0, retry: 0, failed: 0, ambiguous: 0 }
const mail: MailSendingStatus = { active: true, configured: true, paused: null, caught: false, open: none }
const settings: BusinessSettings = {
  ...{ id: 1, company_name: 'Sample Kitchens', company_phone: null, company_email: null, business_time_zone: 'America/Denver' },
  ...{ week_starts_on: 'Sunday' },
  ...{ today: '2026-03-05', updated_at: null, updated_by: null, version: 0 },
}

function open(answers: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    'GET /api/admin/dashboard-stats': () => stats,
    'GET /api/admin/deliveries/status': () => mail,
    'GET /api/admin/settings': () => settings,
    ...answers,
  })
  render(
    <MemoryRouter>
      <MockShell>
        <AdminOverviewPage />
      </MockShell>
    </MemoryRouter>,
  )
}
const card = (name: RegExp) => screen.findByRole('link', { name })

describe('the Admin Dashboard', () => {
  it('leads to every part of the administration', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeDefined()
    expect(screen.getByText('Users, settings, and system status')).toBeDefined()
    const links = (heading: string) =>
      within(screen.getByRole('region', { name: heading }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(links('People and leads')).toEqual(['/user-management', '/admin/installers', '/admin/lead-origins', '/admin/activity'])
    expect(links('Email')).toEqual(['/admin/email-templates', '/admin/smtp-settings', '/admin/outbox'])
    expect(links('System')).toEqual(['/admin/queues', '/admin/database', '/admin/settings', '/admin/privacy'])
  })

  it('says how much there is in each', async () => {
    open()
    for (const name of [
      /^User Management Accounts, roles, and permissions 9 users 8 active · 2 admin$/,
      /^Installers Crew, status, and hourly rates 1 installer 1 active$/,
      /^Lead Origins Labels, colors, and availability 10 origins 9 active · 1,482 leads$/,
      /^Email Templates Texts for clients and installers 9 templates 8 active$/,
      /^SMTP Settings Outgoing mail server Active$/,
      /^Queues Jobs, workers, and errors 0 failed$/,
      /^Company Details Contact details and time zone America\/Denver$/,
    ])
      expect(await card(name)).toBeDefined()
  })

  it.each([
    [{ configured: false }, 'Not set up'],
    [{ active: false }, 'Inactive'],
    [{ paused: { reason: 'Unknown user', since: '2026-03-05T18:00:00.000Z' } }, 'Paused'],
  ])('says of mail that it does not leave: %j', async (changes, word) => {
    open({ 'GET /api/admin/deliveries/status': () => ({ ...mail, ...changes }) })
    expect(await card(new RegExp(`Outgoing mail server ${word}$`))).toBeDefined()
  })

  it('says what needs attention, and where to go with it', async () => {
    open({ 'GET /api/admin/deliveries/status': () => ({ ...mail, open: { ...none, ambiguous: 2, failed: 1 } }) })
    const part = within(await screen.findByRole('region', { name: 'Needs attention' }))
    expect(part.getByText('Delivery of 2 emails is unknown.')).toBeDefined()
    expect(part.getByText('1 email could not be sent.')).toBeDefined()
    expect(await card(/^Queues Jobs, workers, and errors 1 failed$/)).toBeDefined()
    expect(part.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/admin/outbox?open=ambiguous')
    expect(part.getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/admin/outbox?open=failed')
  })

  it('says nothing of attention while all is well', async () => {
    open()
    await card(/Active$/)
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  })

  it('can be used while it counts', async () => {
    const { reply, give } = createDeferredReply()
    open({ 'GET /api/admin/dashboard-stats': () => reply })
    expect(screen.getByText('Loading statistics...')).toBeDefined()
    expect(await card(/^User Management Accounts, roles, and permissions$/)).toBeDefined()
    give(stats)
    expect(await card(/9 users/)).toBeDefined()
  })

  it('can be used where it could not count, and counts again', async () => {
    let isAway = true
    open({ 'GET /api/admin/dashboard-stats': () => (isAway ? createErrorResponse(503, { message: 'The database is away' }) : stats) })
    expect(await screen.findByText('Failed to fetch statistics')).toBeDefined()
    expect(screen.getByText(/The database is away/)).toBeDefined()
    expect(await card(/^User Management Accounts, roles, and permissions$/)).toBeDefined()
    isAway = false
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card(/9 users/)).toBeDefined()
  })
})
