import type { LeadOrigin } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLeadOriginFixture } from './lead-origin.fixture.ts'
import { LeadOriginsPage } from './lead-origins-page.tsx'

afterEach(cleanup)

const barn = createLeadOriginFixture()
const radio = createLeadOriginFixture({ id: 6, value: 'radio', label: 'Radio', color: 'gray', is_active: false, version: 1 })

function open(answers: Parameters<typeof stubApi>[0] = {}, origins: LeadOrigin[] = [barn, radio]) {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({
    'GET /api/admin/lead-origins': () => origins,
    'GET /api/admin/lead-origins/counts': () => [
      { origin: 'barn_sale', leads: 1204 },
      { origin: 'billboard', leads: 3 },
    ],
    ...answers,
  })
  render(
    <MemoryRouter>
      <MockShell toast={toast}>
        <LeadOriginsPage />
      </MockShell>
    </MemoryRouter>,
  )
  return { toast, server, user: userEvent.setup() }
}
const row = async (label: string) => within(await screen.findByRole('listitem', { name: label }))
const labels = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))

describe('the list', () => {
  it('shows each origin with its stored value, its leads and whether it is offered', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Lead Origins' })).toBeDefined()
    expect(screen.getByText('Forms and filters show origins in this order. Existing leads keep their origin.')).toBeDefined()
    const first = await row('Barn Sale')
    expect(first.getByText('Stored as barn_sale')).toBeDefined()
    expect((await first.findByRole('link', { name: '1,204 leads' })).getAttribute('href')).toBe('/leads?origin=barn_sale')
    expect(first.getByRole<HTMLInputElement>('switch', { name: 'Barn Sale is Active' }).checked).toBe(true)
    const second = await row('Radio')
    expect(second.getByRole<HTMLInputElement>('switch', { name: 'Radio is Active' }).checked).toBe(false)
    expect(second.getByRole('link', { name: '0 leads' })).toBeDefined()
    expect(screen.getByText('3 leads have an origin that is not in this list: billboard')).toBeDefined()
  })

  it('says that it loads, that there is none, and why it could not be had', async () => {
    open({ 'GET /api/admin/lead-origins': () => createDeferredReply().reply })
    expect(screen.getByText('Loading lead origins...')).toBeDefined()
    cleanup()
    open({}, [])
    expect(await screen.findByText('No lead origins yet')).toBeDefined()
    cleanup()
    open({ 'GET /api/admin/lead-origins': () => createErrorResponse(503, { message: 'The database is away' }) })
    expect(await screen.findByText('Failed to fetch lead origins')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })

  it('is put in order by its buttons, at once', async () => {
    const { server, user } = open({ 'PUT /api/admin/lead-origins/order': () => [radio, barn] })
    expect((await row('Barn Sale')).getByRole<HTMLButtonElement>('button', { name: 'Move Barn Sale up' }).disabled).toBe(true)
    await user.click((await row('Barn Sale')).getByRole('button', { name: 'Move Barn Sale down' }))
    expect(server.requests('PUT /api/admin/lead-origins/order')[0]?.body).toEqual({ ids: [6, 5] })
  })

  it('takes an origin out of the choices, and shows it again where the server refuses', async () => {
    const { toast, server, user } = open({ 'PUT /api/admin/lead-origins/5': () => ({ ...barn, is_active: false }) })
    await user.click((await row('Barn Sale')).getByRole('switch'))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Barn Sale is now inactive' }))
    expect(server.requests('PUT /api/admin/lead-origins/5')[0]?.body).toEqual({ is_active: false })
    cleanup()
    const refused = open({ 'PUT /api/admin/lead-origins/5': () => createErrorResponse(503, { message: 'The database is away' }) })
    await refused.user.click((await row('Barn Sale')).getByRole('switch'))
    await waitFor(() =>
      expect(refused.toast).toHaveBeenCalledWith({
        tone: 'error',
        title: 'Failed to update lead origin',
        description: 'The database is away',
      }),
    )
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Barn Sale is Active' }).checked).toBe(true))
    expect(labels()).toEqual(['Barn Sale', 'Radio'])
  })
})

// The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
describe('the dialog', () => {
  it('adds an origin with a color of the palette', async () => {
    const { toast, server, user } = open({ 'POST /api/admin/lead-origins': () => barn })
    await row('Barn Sale')
    await act(() => user.click(screen.getByRole('button', { name: 'Add Origin' })))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Lead Origin' }))
    await user.type(dialog.getByRole('textbox', { name: /Label/ }), 'Home Show')
    await user.click(dialog.getByRole('radio', { name: 'Orange' }))
    await user.click(dialog.getByRole('button', { name: 'Create Origin' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Lead origin created successfully' }))
    expect(server.requests('POST /api/admin/lead-origins')[0]?.body).toEqual({ label: 'Home Show', color: 'orange' })
  })

  it('changes only what was changed, and says what leads keep', async () => {
    const { server, user } = open({ 'PUT /api/admin/lead-origins/5': () => ({ ...barn, label: 'Barn Fair', version: 3 }) })
    const edit = (await row('Barn Sale')).getByRole('button', { name: 'Edit Barn Sale' })
    await act(() => user.click(edit))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead Origin' }))
    expect(dialog.getByText('Stored on leads as “barn_sale”, which never changes.')).toBeDefined()
    await user.clear(dialog.getByRole('textbox', { name: /Label/ }))
    await user.type(dialog.getByRole('textbox', { name: /Label/ }), 'Barn Fair')
    await user.click(dialog.getByRole('button', { name: 'Save Origin' }))
    await waitFor(() => expect(server.requests('PUT /api/admin/lead-origins/5')[0]?.body).toEqual({ label: 'Barn Fair', version: 2 }))
  })

  it('refuses to be sent without a label, and shows why the server refused', async () => {
    const taken = 'A lead origin with this label already exists'
    const { toast, user } = open({ 'POST /api/admin/lead-origins': () => createErrorResponse(409, { message: taken }) })
    await row('Barn Sale')
    await act(() => user.click(screen.getByRole('button', { name: 'Add Origin' })))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Lead Origin' }))
    await user.click(dialog.getByRole('button', { name: 'Create Origin' }))
    expect(dialog.getByText('Label is required')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: /Label/ }), '?!')
    await user.click(dialog.getByRole('button', { name: 'Create Origin' }))
    expect(dialog.getByText('Must contain a letter or a digit')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: /Label/ }), 'Barn Sale')
    await user.click(dialog.getByRole('button', { name: 'Create Origin' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create lead origin', description: taken }))
  })
})
