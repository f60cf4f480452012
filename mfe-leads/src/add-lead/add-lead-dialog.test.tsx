import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { AddLeadButton } from './add-lead-actions.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const clock = { now: '2026-11-27T10:00', time_zone: 'America/New_York' }
const reads = { 'GET /api/calendar/clock': () => clock, 'GET /api/admin/installers': () => [], 'GET /api/wmk-colors': () => [] }
const created = () => Response.json(buildLead(), { status: 201 })

async function open(answers: Parameters<typeof stubApi>[0] = {}, user: Partial<Shell['user']> = {}) {
  const api = stubApi({ ...reads, 'POST /api/leads': created, ...answers })
  const toast = vi.fn<Shell['toast']>()
  render(
    <MockShell toast={toast} user={{ username: 'sofia', role: 'sales_rep', permissions: ['leads'], ...user }}>
      <AddLeadButton />
    </MockShell>,
  )
  // The dialog's code is loaded separately. React suspends meanwhile, so the click must be awaited in `act`.
  await act(async () => screen.getByRole('button', { name: 'Add New Lead' }).click())
  await screen.findByRole('dialog', { name: 'Add New Lead' })
  return { toast, posts: () => api.requests('POST /api/leads') }
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Add New Lead' }))
const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`))
const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save Lead' }))
const fill = () => {
  put('Name', 'Ann Lee')
  put('Phone', '(202) 555-0143')
  put('Lead origin', 'referral')
}
const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the Add New Lead dialog', () => {
  it('has the reduced fields, of the right types', async () => {
    await open()
    const labels = dialog()
      .getAllByText((_, element) => element?.tagName === 'LABEL')
      .map((label) => label.textContent?.replace(' *', '').replace(' (optional)', ''))
    expect(labels).toEqual([
      'Name',
      'Phone',
      'Email',
      'Lead origin',
      'Assigned to',
      'Status',
      'Project amount',
      'Next follow-up date',
      'Notes',
    ])
    expect(field('Phone').getAttribute('type')).toBe('tel')
    expect(field('Email').getAttribute('type')).toBe('email')
    expect(field('Project amount').getAttribute('step')).toBe('0.01')
  })

  it('starts with status New, no origin, and the team member who opens it', async () => {
    await open()
    const values = ['Status', 'Lead origin', 'Assigned to'].map((label) => (field(label) as HTMLSelectElement).value)
    expect(values).toEqual(['New', '', 'sofia'])
  })

  it('starts with the origin and the assignee that the user chose last, and says so', async () => {
    localStorage.setItem('crm.add-lead.sofia', '{"assigned_to":"james","lead_origin":"referral"}')
    await open()
    const values = ['Lead origin', 'Assigned to'].map((label) => (field(label) as HTMLSelectElement).value)
    expect(values).toEqual(['referral', 'james'])
    expect(dialog().getAllByText('As last time')).toHaveLength(2)
  })

  it('leaves the assignee open for who is no team member', async () => {
    await open({}, { username: 'admin', role: 'admin' })
    expect(field('Assigned to')).toHaveProperty('value', '')
  })

  it.each(['Name', 'Phone', 'Lead origin', 'Assigned to'])('refuses to save without %s and leads there', async (label) => {
    const { toast, posts } = await open()
    fill()
    put(label, '')
    await save()
    expect(toast).toHaveBeenLastCalledWith({ tone: 'error', title: 'Error', description: 'Please fill in all required fields' })
    await vi.waitFor(() => expect(document.activeElement).toBe(field(label)))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(posts()).toEqual([])
  })

  it('says of an amount below zero that it is not right', async () => {
    const { toast, posts } = await open()
    fill()
    put('Project amount', '-1')
    await save()
    expect(toast).toHaveBeenLastCalledWith({ tone: 'error', title: 'Error', description: 'Please check your input data' })
    expect(posts()).toEqual([])
  })

  it('records the lead, says so and closes', async () => {
    const { toast, posts } = await open()
    fill()
    put('Project amount', '1200.5')
    put('Notes', 'Called about an island')
    await save()
    await closed()
    expect(toast).toHaveBeenLastCalledWith({ tone: 'success', title: 'Lead created successfully!' })
    expect(posts().map(({ body }) => body)).toEqual([
      expect.objectContaining({
        name: 'Ann Lee',
        phone: '(202) 555-0143',
        email: null,
        lead_origin: 'referral',
        assigned_to: 'sofia',
        project_amount: '1200.5',
        notes: 'Called about an island',
        remarks: 'New',
        date_created: '2026-11-27',
        next_followup_date: null,
      }),
    ])
  })

  it('asks for installation, installers and payment of a Sold lead, not for colors', async () => {
    const { posts } = await open()
    fill()
    expect(dialog().queryByLabelText('Installation date')).toBeNull()
    put('Status', 'Sold')
    expect(dialog().getByRole('combobox', { name: 'Installers' })).toBeTruthy()
    expect(dialog().queryByRole('combobox', { name: 'Colors' })).toBeNull()
    put('Installation date', '2026-12-01')
    await userEvent.click(dialog().getByRole('checkbox', { name: /Deposit Paid/ }))
    await save()
    await closed()
    expect(posts()[0]?.body).toMatchObject({ remarks: 'Sold', installation_date: '2026-12-01', deposit_paid: true, balance_paid: false })
  })

  it('keeps what was typed when the server refuses, in its words or in ours', async () => {
    const answers = [
      createErrorResponse(400, {
        message: 'Email: Must be an email address',
        errors: [{ path: 'email', message: 'Must be an email address' }],
      }),
      createErrorResponse(500, 'oh'),
    ]
    const { toast } = await open({ 'POST /api/leads': () => answers.shift() })
    fill()
    await save()
    await vi.waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith({ tone: 'error', title: 'Error', description: 'Email: Must be an email address' }),
    )
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')))
    await save()
    await vi.waitFor(() => expect(toast).toHaveBeenLastCalledWith({ tone: 'error', title: 'Error', description: 'Failed to create lead' }))
    expect(field('Name')).toHaveProperty('value', 'Ann Lee')
  })

  it('saves once however often it is pressed', async () => {
    const answer = createDeferredReply()
    const { posts } = await open({ 'POST /api/leads': () => answer.reply })
    fill()
    const form = dialog().getByRole('form', { name: 'Add New Lead' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    answer.give(created())
    await closed()
    expect(posts()).toHaveLength(1)
  })

  it('asks before what was typed is thrown away', async () => {
    await open()
    put('Name', 'Ann')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(field('Name')).toHaveProperty('value', 'Ann')
  })

  it('is not offered to who may not add leads', () => {
    render(
      <MockShell user={{ username: 'diego', role: 'installer', permissions: ['dashboard'] }}>
        <AddLeadButton />
      </MockShell>,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })
})
