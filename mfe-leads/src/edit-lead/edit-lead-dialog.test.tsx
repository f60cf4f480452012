import type { Lead } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { buildLeadForm } from '../lead-form/lead-form.ts'
import { EditLeadDialog } from './edit-lead-dialog.tsx'
import { updateLead } from './use-edit-lead.ts'

const today = '2026-11-27'
const soldLead = (changes: Partial<Lead> = {}) =>
  buildLead({
    remarks: 'Sold',
    customer_address: '4418 Rosemont Terrace',
    installation_date: '2026-12-08',
    assigned_installer: ['Diego Marin'],
    selected_colors: ['WM-1042'],
    ...changes,
  })
const lists = {
  'GET /api/admin/installers': () => ['Diego Marin', 'Tomas Okafor'].map((name, id) => ({ id, name, status: 'active' })),
  'GET /api/wmk-colors': () => ['WM-1042', 'WM-2210'].map((code, id) => ({ id, code, name: null, description: null, is_active: true })),
}

type Opened = { withContact?: boolean; user?: Partial<Shell['user']> }

async function open(lead: Lead | null, answers: Parameters<typeof stubApi>[0] = {}, { user, ...props }: Opened = {}) {
  const toast = vi.fn<Shell['toast']>()
  const onClose = vi.fn()
  const onSaved = vi.fn()
  const api = stubApi({
    'GET /api/leads/42': () => lead,
    'PUT /api/leads/42': ({ body }) => ({ ...lead, ...(body as object) }),
    ...lists,
    ...answers,
  })
  await act(async () => {
    render(
      <MockShell toast={toast} user={{ username: 'maria', role: 'sales_rep', permissions: ['leads', 'followups'], ...user }}>
        <MemoryRouter>
          <EditLeadDialog lead={lead} today={today} onClose={onClose} onSaved={onSaved} {...props} />
        </MemoryRouter>
      </MockShell>,
    )
  })
  const sent = () => api.requests('PUT /api/leads/42').map(({ body }) => body as Record<string, unknown>)
  return { toast, onClose, onSaved, api, sent, user: userEvent.setup() }
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Update Lead' })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Edit Lead Details', () => {
  it('shows nothing while no lead is selected', async () => {
    await open(null)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('raises "No lead selected" when there is none to save', async () => {
    await expect(updateLead(null, buildLeadForm(buildLead()), { today, changeOnce: (_, send) => send('key') })).rejects.toThrow(
      'No lead selected',
    )
  })

  it('on the follow-up page shows name, phone and email, and neither changes nor sends them', async () => {
    const { user, sent, onClose } = await open(buildLead(), {}, { withContact: false })
    for (const name of [/^Name/, /^Phone/, /^Email/]) expect(box(name).readOnly).toBe(true)
    expect(box(/^Phone/).value).toBe('(202) 555-0143')
    expect(screen.getByText(/can be changed on/).textContent).toBe("Name, phone, and email can be changed on the lead's page.")
    expect(screen.getByRole('link', { name: "the lead's page" }).getAttribute('href')).toBe('/leads/42')
    await user.type(box(/^Name/), ' and her cat')
    await user.type(box(/^Add new note/), 'Called')
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()[0]).toMatchObject({ notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Called', remarks: 'In Progress' })
    for (const field of ['name', 'phone', 'email']) expect(sent()[0]).not.toHaveProperty(field)
  })

  it("on the follow-up page links to the lead's page only for a user who may open it", async () => {
    await open(buildLead(), {}, { withContact: false, user: { permissions: ['followups'] } })
    expect(screen.getByText("Name, phone, and email can be changed on the lead's page.")).toBeTruthy()
    expect(screen.queryByRole('link', { name: "the lead's page" })).toBeNull()
  })

  it('holds the fields of a lead that is not Sold, in the order of the rows', async () => {
    await open(buildLead())
    const dialog = screen.getByRole('dialog', { name: 'Edit Lead Details' })
    expect(within(dialog).getByText(/Ann Lee · Facebook · created Nov 10, 2026/)).toBeTruthy()
    expect([...dialog.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Name *',
      'Phone *',
      'Email',
      'Status *',
      'Assigned to',
      'Project amount',
      'Next follow-up date',
      'Add new note',
    ])
  })

  it('reveals address, installation date, payment, installers and colors while Sold', async () => {
    const { user } = await open(buildLead())
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Sold')
    for (const label of [/^Customer address for installation/, /^Installation date/, /^Assigned installers/, /^Colors/])
      expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0)
    expect(screen.getByRole('checkbox', { name: 'Deposit Paid Initial payment received' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Balance Paid Final payment received' })).toBeTruthy()
    expect(screen.getByText('typically 2 colours')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'New')
    expect(screen.queryByText('Payment')).toBeNull()
  })

  it('reveals them of a lead that was imported as sold in other letters', async () => {
    await open(soldLead({ remarks: 'sold', installation_date: '2026-12-08' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Installation date/).value).toBe('2026-12-08')
    expect(screen.getByRole('checkbox', { name: 'Deposit Paid Initial payment received' })).toBeTruthy()
  })

  it('takes the amount as a number in steps of 0.01, shown as 0.00 while empty', async () => {
    await open(buildLead({ project_amount: '0.00' }))
    const amount = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Project amount' })
    expect([amount.type, amount.step, amount.placeholder, amount.value]).toEqual(['number', '0.01', '0.00', ''])
  })

  it('capitalises the assignees', async () => {
    await open(buildLead())
    const assignee = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' })
    expect([...assignee.options].map((option) => option.textContent)).toEqual(['Maria', 'James', 'Sofia'])
  })

  it('shows the notes newest first, dated ones apart from plain ones', async () => {
    await open(buildLead({ notes: '[Nov 12, 2026] Left voicemail\nPrefers texts' }))
    const entries = within(screen.getByRole('list', { name: 'Notes history, newest first' })).getAllByRole('listitem')
    expect(entries.map((entry) => entry.textContent)).toEqual(['NotePrefers texts', 'Nov 12, 2026Left voicemail'])
  })

  it('says "No notes history available" where there are none', async () => {
    await open(buildLead({ notes: null }))
    expect(screen.getByText('No notes history available')).toBeTruthy()
  })

  it('offers installers and colors that are not chosen yet, as chips that can be removed', async () => {
    const { user } = await open(soldLead())
    const colors = screen.getByRole('combobox', { name: /^Colors/ })
    await user.click(colors)
    const offered = within(await screen.findByRole('listbox', { name: 'Colors' }))
    expect(offered.getAllByRole('option').map((option) => option.textContent)).toEqual(['WM-2210'])
    await user.click(offered.getByRole('option', { name: 'WM-2210' }))
    expect(screen.queryByRole('listbox', { name: 'Colors' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove WM-1042' }))
    expect(screen.getByRole('button', { name: 'Remove WM-2210' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove WM-1042' })).toBeNull()
  })

  it.each([
    ['GET /api/admin/installers', 'Failed to fetch installers'],
    ['GET /api/wmk-colors', 'Failed to fetch WMK colors'],
  ])('when %s fails it says "%s"', async (call, message) => {
    await open(soldLead(), { [call]: () => createErrorResponse(500, '') })
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('takes what is there now while nothing has been typed', async () => {
    await open(buildLead(), { 'GET /api/leads/42': () => buildLead({ version: 4, name: 'Ann Lee-Smith' }) })
    await waitFor(() => expect(box(/^Name/).value).toBe('Ann Lee-Smith'))
  })
})

describe('saving', () => {
  it('sends all fields and the version, says so, tells who opened the dialog, and closes', async () => {
    const { user, sent, toast, onClose, onSaved } = await open(buildLead())
    await user.clear(box(/^Email/))
    await user.type(box(/^Add new note/), 'Left voicemail')
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toEqual([
      {
        version: 3,
        name: 'Ann Lee',
        phone: '+1 202-555-0143',
        email: null,
        lead_origin: 'facebook',
        remarks: 'In Progress',
        assigned_to: 'james',
        customer_address: null,
        project_amount: 9850,
        next_followup_date: '2026-12-01',
        notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail',
        deposit_paid: false,
        balance_paid: false,
        installation_date: null,
        assigned_installer: [],
        selected_colors: [],
      },
    ])
    expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Success', description: 'Lead updated successfully!' })
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 42 }))
  })

  it('shows "Saving..." and can\'t be pressed twice', async () => {
    const answer = createDeferredReply()
    const { user, sent } = await open(buildLead(), { 'PUT /api/leads/42': () => answer.reply })
    await user.click(save())
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(busy.disabled).toBe(true)
    await user.type(box(/^Name/), '{Control>}{Enter}{/Control}')
    expect(sent()).toHaveLength(1)
    answer.give(buildLead())
  })

  it('happens with Ctrl and Enter too', async () => {
    const { user, sent } = await open(buildLead())
    await user.type(box(/^Add new note/), 'Called{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('appends the dated lines about installers and colors', async () => {
    const { user, sent } = await open(soldLead({ notes: null }))
    await user.click(screen.getByRole('checkbox', { name: /^Deposit Paid/ }))
    await user.click(save())
    await waitFor(() =>
      expect(sent()[0]?.notes).toBe('[Nov 27, 2026] Assigned installers: Diego Marin\n[Nov 27, 2026] Selected colors: WM-1042'),
    )
  })

  it('accepts a phone with fewer than seven digits, with a warning', async () => {
    const { user, sent } = await open(buildLead({ phone: '555-01' }))
    expect(screen.getByText('Fewer than 7 digits. It can be saved anyway.')).toBeTruthy()
    await user.type(box(/^Phone/), '4')
    await user.click(save())
    await waitFor(() => expect(sent()[0]).toMatchObject({ phone: '555-014' }))
  })

  it('marks what changed and counts it', async () => {
    const { user } = await open(soldLead())
    await user.type(box(/^Name/), 'y')
    await user.click(screen.getByRole('checkbox', { name: /^Deposit Paid/ }))
    expect(screen.getByText('2 fields changed')).toBeTruthy()
    const name = box(/^Name$/)
    expect(name.labels?.[0]?.textContent).toBe('Name *')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Changed')
  })

  it.each(['Not Interested', 'Not Service Area', 'Not Compatible'])(
    'as %s proposes to clear the follow-up, with a ticked box',
    async (status) => {
      const { user, sent } = await open(buildLead())
      await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), status)
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Clear the follow-up on Dec 1, 2026/ }).checked).toBe(true)
      await user.click(save())
      await waitFor(() => expect(sent()[0]).toMatchObject({ remarks: status, next_followup_date: null }))
    },
  )

  it('as Sold offers to clear the open follow-up, with a box that is not ticked', async () => {
    const { user, sent } = await open(buildLead())
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Sold')
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Clear the follow-up on Dec 1, 2026, because the status is Sold',
    })
    expect(box.checked).toBe(false)
    await user.click(box)
    await user.click(save())
    await waitFor(() => expect(sent()[0]).toMatchObject({ remarks: 'Sold', next_followup_date: null }))
  })

  it('keeps the follow-up when the box is unticked', async () => {
    const { user, sent } = await open(buildLead())
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Not Interested')
    await user.click(screen.getByRole('checkbox', { name: /^Clear the follow-up/ }))
    await user.click(save())
    await waitFor(() => expect(sent()[0]).toMatchObject({ remarks: 'Not Interested', next_followup_date: '2026-12-01' }))
  })
})

describe('undo after the edit', () => {
  it('is in the toast, for all that the save changed', async () => {
    const saved = { ...buildLead(), version: 6, saved: { version: 4, through: 6 } }
    const { user, toast, api } = await open(buildLead(), { 'PUT /api/leads/42': () => saved, 'POST /api/leads/42/undo': () => buildLead() })
    await user.click(screen.getByRole('button', { name: 'Update Lead' }))
    await waitFor(() => expect(toast.mock.lastCall?.[0]).toMatchObject({ title: 'Success', action: { label: 'Undo' } }))
    toast.mock.lastCall?.[0].action?.onPress()
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith({ tone: 'success', title: 'Changes undone' }))
    expect(api.requests('POST /api/leads/42/undo')[0]?.body).toEqual({ version: 4, through: 6 })
  })
})

describe('a save that fails', () => {
  it('says "Failed to update lead" with the server\'s words, marks the field, and keeps what was typed', async () => {
    const problem = { message: 'Please check the name', errors: [{ path: 'name', message: 'Required' }] }
    const { user, toast, onClose } = await open(buildLead(), { 'PUT /api/leads/42': () => createErrorResponse(400, problem) })
    await user.clear(box(/^Name/))
    await user.type(box(/^Add new note/), 'Called')
    await user.click(save())
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update lead', description: 'Please check the name' }),
    )
    expect(screen.getByText('Required')).toBeTruthy()
    expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true')
    expect(box(/^Add new note/).value).toBe('Called')
    expect(onClose).not.toHaveBeenCalled()
    await user.type(box(/^Name/), 'A')
    expect(screen.queryByText('Required')).toBeNull()
  })

  it('says "Failed to update lead" where the server has no words', async () => {
    const { user, toast } = await open(buildLead(), { 'PUT /api/leads/42': () => createErrorResponse(502, '<html>') })
    await user.click(save())
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update lead', description: 'Failed to update lead' }),
    )
  })

  it('is repeated with the same key, so that a note whose answer got lost is added once', async () => {
    let tries = 0
    const { user, api, onClose } = await open(buildLead(), {
      'PUT /api/leads/42': () => (tries++ === 0 ? createErrorResponse(503, '') : buildLead()),
    })
    await user.type(box(/^Add new note/), 'Called')
    await user.click(save())
    await waitFor(() => expect(api.requests('PUT /api/leads/42')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Update Lead' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const keys = api.requests('PUT /api/leads/42').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('says that a lost save had arrived before other words go beside it', async () => {
    const saved = buildLead({ version: 4, notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Called', project_amount: '100.00' })
    const replies = [
      () => createErrorResponse(503, ''),
      () => createErrorResponse(422, { message: 'This Idempotency-Key was used for another request.' }),
      () => saved,
    ]
    let now = buildLead()
    const put = () => {
      now = saved
      return replies.shift()?.()
    }
    const { user, toast, sent, onClose } = await open(buildLead(), { 'GET /api/leads/42': () => now, 'PUT /api/leads/42': put })
    await user.type(box(/^Add new note/), 'Called')
    await user.click(save())
    await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
    await user.type(box(/^Add new note/), ' twice')
    await user.click(save())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Your earlier changes were saved')
    expect(notice.textContent).toContain('[Nov 27, 2026] Called')
    expect(toast).toHaveBeenLastCalledWith({
      tone: 'error',
      title: 'Failed to update lead',
      description: 'Your previous save succeeded, but your later changes are not saved yet.',
    })
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent().at(-1)).toMatchObject({ version: 4, project_amount: 100, notes: `${saved.notes}\n[Nov 27, 2026] Called twice` })
  })
})

describe('closing the dialog', () => {
  it('is asked about when something was typed', async () => {
    const { user, onClose } = await open(buildLead())
    await user.type(box(/^Name/), 'y')
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(box(/^Name/).value).toBe('Ann Leey')
    await user.keyboard('{Escape}')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalled()
  })

  it('is not asked about when nothing was', async () => {
    const { user, onClose } = await open(buildLead())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalled()
  })
})

describe('a value typed back to what the form opened with', () => {
  const before = buildLead({ email: 'old@example.com' })
  const cleared = { ...before, version: 5, email: null }
  const typeBack = async (user: ReturnType<typeof userEvent.setup>) => {
    for (const text of ['new@example.com', 'old@example.com']) {
      await user.clear(box(/^Email/))
      await user.type(box(/^Email/), text)
    }
  }

  it('is asked about where somebody else cleared it meanwhile, and is kept when chosen', async () => {
    let now: Lead = before
    const { user, sent, onSaved } = await open(before, { 'GET /api/leads/42': () => now })
    await typeBack(user)
    now = cleared
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose what to keep' }))
    expect(sent()).toEqual([])
    expect(dialog.getByRole('group', { name: 'Email' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep all of mine' }))
    await user.click(dialog.getByRole('button', { name: 'Save my choices' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ version: 5, email: 'old@example.com' }])
  })

  it('can be given up for the other one', async () => {
    let now: Lead = before
    const { user, sent, onSaved } = await open(before, { 'GET /api/leads/42': () => now })
    await typeBack(user)
    now = cleared
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose what to keep' }))
    await user.click(dialog.getByRole('button', { name: 'Use all saved values' }))
    await user.click(dialog.getByRole('button', { name: 'Save my choices' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ version: 5, email: null }])
  })

  it('is saved without a question where nobody touched it', async () => {
    const { user, sent, onSaved } = await open(before)
    await typeBack(user)
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ version: 3, email: 'old@example.com' }])
  })
})

it('marks each changed field, also what has been paid, as often as it counts', async () => {
  const { user } = await open(soldLead())
  await user.click(screen.getByRole('checkbox', { name: 'Deposit Paid Initial payment received' }))
  await user.type(box(/^Name/), ' Jr')
  expect(screen.getByText('2 fields changed')).toBeTruthy()
  expect(screen.getAllByText('Changed')).toHaveLength(2)
  const deposit = screen.getByRole('checkbox', { name: 'Deposit Paid Initial payment received' })
  expect(document.getElementById(deposit.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Changed')
})

describe('somebody else changed the same meanwhile', () => {
  const at = '2026-11-27T10:41:00'
  const conflicts = [
    { field: 'remarks', yours: 'Sold', theirs: 'Not Interested', by: 'sofia', at },
    { field: 'project_amount', yours: '10200.00', theirs: '9400.00', by: 'sofia', at },
  ]
  const now = buildLead({
    version: 5,
    remarks: 'Not Interested',
    project_amount: '9400.00',
    next_followup_date: '2026-12-05',
    notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Called back',
  })

  async function contested(by = 'sofia') {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00') })
    let saves = 0
    const opened = await open(buildLead(), {
      'PUT /api/leads/42': () =>
        saves++ === 0
          ? createErrorResponse(409, {
              message: 'This lead was changed while you were editing',
              conflicts: conflicts.map((each) => ({ ...each, by })),
            })
          : now,
    })
    const { user } = opened
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Sold')
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '10200' } })
    await user.type(box(/^Add new note/), 'Deposit by card')
    stubNow()
    await user.click(save())
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Choose what to keep' })) }
  }
  // From now on, the server returns the lead with the other user's change.
  function stubNow() {
    const fetchBefore = globalThis.fetch
    globalThis.fetch = async (address, init) =>
      (init?.method === undefined || init.method === 'GET') && String(address) === '/api/leads/42'
        ? Response.json(now)
        : fetchBefore(address, init)
  }
  const plain = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ')

  it('shows both values of each field with author and time, and what is kept without asking', async () => {
    const { dialog } = await contested()
    expect(dialog.getByText('Ann Lee was changed by Sofia while you were editing. Pick one value for each field.')).toBeTruthy()
    expect(dialog.getByText('2 fields changed by both of you')).toBeTruthy()
    const amount = dialog.getByRole('group', { name: 'Project amount' })
    expect(
      within(amount)
        .getAllByRole('radio')
        .map((radio) => plain(radio.closest('label') as HTMLElement)),
    ).toEqual(['Mine · You, just now$10,200.00', 'Theirs · Sofia, today 10:41 AM$9,400.00'])
    expect(within(amount).getByText('Before: $9,850.00')).toBeTruthy()
    expect(dialog.getByText(/your new note/).textContent).toBe(
      'Merged automatically: their next follow-up date (Dec 1, 2026 → Dec 5, 2026), your new note, and the notes by Sofia. Only one of you changed them.',
    )
  })

  it('calls own changes from another tab one’s own, and nobody else’s', async () => {
    const { dialog } = await contested('maria')
    expect(dialog.getByText(/^Ann Lee was changed by you in another tab while you were editing\./)).toBeTruthy()
    expect(dialog.getByText('2 fields changed in both edits')).toBeTruthy()
    expect(dialog.getAllByRole('radio', { name: /^Saved · You, in another tab, today 10:41 AM/ })).toHaveLength(2)
    expect(screen.getByRole('dialog').textContent).not.toMatch(/someone|theirs|Maria/i)
  })

  it('saves the choices on top of what is there now', async () => {
    const { user, dialog, sent, onClose } = await contested()
    const keep = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save my choices' })
    expect(keep.disabled).toBe(true)
    await user.click(within(dialog.getByRole('group', { name: 'Status' })).getByRole('radio', { name: /^Mine/ }))
    expect(dialog.getByText('1 choice left')).toBeTruthy()
    await user.click(within(dialog.getByRole('group', { name: 'Project amount' })).getByRole('radio', { name: /^Theirs/ }))
    await user.click(keep)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()[1]).toMatchObject({
      version: 5,
      remarks: 'Sold',
      project_amount: 9400,
      next_followup_date: '2026-12-05',
      notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Called back\n[Nov 27, 2026] Deposit by card',
    })
  })

  it('can be settled at once for all fields, or gone back from', async () => {
    const { user, dialog } = await contested()
    await user.click(dialog.getByRole('button', { name: 'Use all of theirs' }))
    expect(dialog.getAllByRole<HTMLInputElement>('radio', { name: /^Theirs/ }).map((radio) => radio.checked)).toEqual([true, true])
    await user.click(dialog.getByRole('button', { name: 'Keep all of mine' }))
    expect(dialog.getAllByRole<HTMLInputElement>('radio', { name: /^Mine/ }).map((radio) => radio.checked)).toEqual([true, true])
    await user.click(dialog.getByRole('button', { name: 'Back to editing' }))
    expect(box(/^Add new note/).value).toBe('Deposit by card')
  })
})
