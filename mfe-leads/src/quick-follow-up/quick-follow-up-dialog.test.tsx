import { type Lead, noteTemplates } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { listQuickDates } from './follow-up-form.ts'
import { noteShortcutKeys } from './note-choice.tsx'
import { QuickFollowUpDialog } from './quick-follow-up-dialog.tsx'

type Sent = { method: string; url: string; body: Record<string, unknown>; key: string | null }

let sent: Sent[] = []
let answers: Response[] = []
let toasts: Toast[] = []
let closed = 0
let wentOn = 0

beforeEach(() => {
  sent = []
  answers = []
  toasts = []
  closed = 0
  wentOn = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    sent.push({
      method: method ?? 'GET',
      url,
      body: body ? JSON.parse(String(body)) : {},
      key: new Headers(headers).get('idempotency-key'),
    })
    return answers.shift() ?? Response.json(buildLead())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dialogOf = (lead: Partial<Lead>, next: Lead | null) => (
  <MockShell toast={(toast) => toasts.push(toast)}>
    <QuickFollowUpDialog
      lead={buildLead(lead)}
      today="2026-11-27"
      next={next}
      onNext={() => {
        wentOn += 1
      }}
      onClose={() => {
        closed += 1
      }}
    />
  </MockShell>
)
const open = (lead: Partial<Lead> = {}, next: Lead | null = null) => render(dialogOf(lead, next))
const date = () => screen.getByLabelText('Next follow-up date')
const saveButton = () => screen.getByRole('button', { name: 'Save follow-up' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const assign = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assignee' }), name)
const refusal = (status: number, body: object) => Response.json(body, { status })

describe('the keys of the note templates', () => {
  it('are a letter each, of its own words, that no other thing in the dialog has', () => {
    const letters = [...Object.values(noteShortcutKeys), ...listQuickDates('2026-11-27').map(({ letter }) => letter), 'S']
    expect(new Set(letters).size).toBe(noteTemplates.length + 6)
    for (const [template, letter] of Object.entries(noteShortcutKeys)) expect(template.toUpperCase()).toContain(letter)
  })

  it('choose the template and take it back, and open the custom note to be typed', async () => {
    open({ next_followup_date: null })
    date().focus()
    await userEvent.keyboard('q')
    expect(screen.getByRole('button', { name: 'Sent quote', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sent quote' }).textContent).toContain('Q')
    await userEvent.keyboard('q')
    expect(screen.queryByRole('button', { pressed: true })).toBeNull()
    await userEvent.keyboard('u')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Custom note')))
    await userEvent.keyboard('Quick call')
    expect(screen.getByDisplayValue('Quick call')).toBeTruthy()
  })
})

describe('the quick follow-up', () => {
  it('cannot be saved unless a date, a note or an assignee is set', async () => {
    open({ next_followup_date: null })
    expect(saveButton()).toHaveProperty('disabled', true)
    await press('Sent quote')
    expect(saveButton()).toHaveProperty('disabled', false)
    await press('Sent quote')
    expect(saveButton()).toHaveProperty('disabled', true)
    await assign('sofia')
    expect(saveButton()).toHaveProperty('disabled', false)
    await assign('')
    await press('Tomorrow')
    expect(saveButton()).toHaveProperty('disabled', false)
  })

  it('can be saved with the date that the lead has, by its button but not by a key that may be meant for the lead before', async () => {
    open({ next_followup_date: '2026-11-20', followup_due: 'overdue' })
    expect(saveButton()).toHaveProperty('disabled', false)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(sent).toEqual([])
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ next_followup_date: '2026-11-20', assigned_to: null })
  })

  it('cannot be saved once the only thing that was set, the date, is emptied', () => {
    open({ next_followup_date: '2026-11-20' })
    fireEvent.change(date(), { target: { value: '' } })
    expect(saveButton()).toHaveProperty('disabled', true)
  })

  it('counts "No change" of the assignee as nothing', async () => {
    open({ next_followup_date: null })
    await assign('sofia')
    expect(saveButton()).toHaveProperty('disabled', false)
    await assign('')
    expect(saveButton()).toHaveProperty('disabled', true)
  })

  it('refuses a custom note without text, with a hint, until the text or another template is there', async () => {
    open()
    await press('Custom note')
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), '  ')
    await userEvent.click(saveButton())
    expect(await screen.findByText('Enter the note, or choose another template.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Custom note' }))
    expect(toasts).toEqual([{ tone: 'error', title: 'Failed to update follow-up' }])
    expect([sent, closed]).toEqual([[], 0])
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), 'Wants the island')
    expect(screen.queryByText('Enter the note, or choose another template.')).toBeNull()
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Wants the island' })
  })

  it('does not take an empty custom note for a note', async () => {
    open({ next_followup_date: null })
    await press('Custom note')
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), '  ')
    expect(saveButton()).toHaveProperty('disabled', true)
  })

  it('starts with the date that the lead has, so that a note alone leaves it', async () => {
    open({ next_followup_date: '2026-12-01' })
    expect(date()).toHaveProperty('value', '2026-12-01')
    await press('Left voicemail')
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ next_followup_date: '2026-12-01' })
  })

  it('says that emptying the date takes it away, and sends null', async () => {
    open({ next_followup_date: '2026-12-01' })
    fireEvent.change(date(), { target: { value: '' } })
    expect(screen.getByText('Saving removes the follow-up date.')).toBeTruthy()
    await press('Contract sent')
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ next_followup_date: null, assigned_to: null })
  })

  it.each([
    ['Today', '2026-11-27'],
    ['Tomorrow', '2026-11-28'],
    ['+3 days', '2026-11-30'],
    ['Next Mon', '2026-11-30'],
    ['In 2 weeks', '2026-12-11'],
  ])('sets the date with one press: %s', async (label, day) => {
    open()
    await press(label)
    expect(date()).toHaveProperty('value', day)
    expect(screen.getByRole('button', { name: label }).getAttribute('aria-pressed')).toBe('true')
  })

  it('offers the fifteen templates in both forms', () => {
    open()
    const listed = [...screen.getByRole('combobox', { name: 'Note template' }).querySelectorAll('option')].map(
      (option) => option.textContent,
    )
    expect(listed).toEqual([
      'No note',
      'Sent a text message',
      'Sent an email',
      'Talked to client - interested',
      'Talked to client - needs time to decide',
      'Left voicemail',
      'Scheduled callback',
      'Sent quote',
      'Meeting scheduled',
      'Waiting for approval',
      'Follow-up call completed',
      'Site visit scheduled',
      'Quote requested',
      'Contract sent',
      'Payment discussion needed',
      'Custom note',
    ])
    for (const template of listed.slice(1)) expect(screen.getByRole('button', { name: template ?? '' })).toBeTruthy()
  })

  it('has the assignees in lower case', () => {
    open()
    const listed = [...screen.getByRole('combobox', { name: 'Assignee' }).querySelectorAll('option')].map((option) => option.textContent)
    expect(listed).toEqual(['No change (james)', 'maria', 'james', 'sofia'])
  })

  it('warns that the lead will be reassigned, only if the assignee changes', async () => {
    open({ assigned_to: 'james' })
    await assign('james')
    expect(screen.queryByText(/will be reassigned/)).toBeNull()
    await assign('sofia')
    expect(screen.getByText(/will be reassigned/).textContent).toBe('This lead will be reassigned from James to Sofia.')
  })

  it('shows the line that it will append', async () => {
    open()
    await press('Talked to client - needs time to decide')
    expect(screen.getByText('[Nov 27, 2026] Talked to client - needs time to decide')).toBeTruthy()
  })

  it('sends date, assignee and the notes with the dated line on a new line below them', async () => {
    open({ notes: '[Nov 18, 2026] Sent quote', version: 3 })
    await press('Tomorrow')
    await press('Custom note')
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), 'Wants the island too')
    await assign('sofia')
    await userEvent.click(saveButton())
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: '/api/leads/42',
      body: {
        version: 3,
        next_followup_date: '2026-11-28',
        assigned_to: 'sofia',
        notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Wants the island too',
      },
    })
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('starts the notes with the line where there were none', async () => {
    open({ notes: null })
    await press('Sent an email')
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ notes: '[Nov 27, 2026] Sent an email' })
  })

  it('says "Follow-up updated successfully!" and closes', async () => {
    open()
    await press('Tomorrow')
    await userEvent.click(saveButton())
    expect(toasts).toEqual([{ tone: 'success', title: 'Follow-up updated successfully!' }])
    expect(closed).toBe(1)
  })

  it('can be undone from the toast, as a whole', async () => {
    answers = [Response.json({ ...buildLead(), version: 5, saved: { version: 4, through: 5 } })]
    open()
    await press('Tomorrow')
    await press('Sent quote')
    await userEvent.click(saveButton())
    expect(toasts[0]?.action).toMatchObject({ label: 'Undo', altText: 'Undo the change of Ann Lee' })
    toasts[0]?.action?.onPress()
    await waitFor(() => expect(toasts.at(-1)).toEqual({ tone: 'success', title: 'Changes undone' }))
    expect(sent.find(({ url }) => url === '/api/leads/42/undo')).toMatchObject({ method: 'POST', body: { version: 4, through: 5 } })
  })

  it('offers no undo to a user who may not undo', async () => {
    answers = [Response.json({ ...buildLead(), version: 4, saved: { version: 4, through: 4 } })]
    render(
      <MockShell toast={(toast) => toasts.push(toast)} user={{ username: 'sofia', role: 'sales_rep', permissions: ['followups'] }}>
        <QuickFollowUpDialog lead={buildLead()} today="2026-11-27" onClose={() => {}} />
      </MockShell>,
    )
    await press('Tomorrow')
    await userEvent.click(saveButton())
    expect(toasts).toEqual([{ tone: 'success', title: 'Follow-up updated successfully!' }])
  })

  it('says "Failed to update follow-up", stays open and keeps what was typed', async () => {
    answers = [refusal(500, {})]
    open()
    await press('Sent quote')
    await userEvent.click(saveButton())
    expect(toasts).toEqual([{ tone: 'error', title: 'Failed to update follow-up' }])
    expect(closed).toBe(0)
    expect(screen.getByText('[Nov 27, 2026] Sent quote')).toBeTruthy()
  })

  it('adds the server’s words, and shows a fault at its field', async () => {
    answers = [
      refusal(400, { message: 'Please check your input data', errors: [{ path: 'next_followup_date', message: 'Must be a real date' }] }),
    ]
    open()
    await press('Tomorrow')
    await userEvent.click(saveButton())
    expect(toasts[0]).toMatchObject({ title: 'Failed to update follow-up', description: 'Please check your input data' })
    expect(screen.getByText('Must be a real date')).toBeTruthy()
  })

  it('shows who changed the same meanwhile, and saves on top of that only when asked again', async () => {
    const theirs = buildLead({
      next_followup_date: '2026-12-07',
      version: 5,
      notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail',
    })
    const conflict = { field: 'next_followup_date', yours: '2026-11-28', theirs: '2026-12-07', by: 'sofia', at: '2026-11-27T15:00:00.000Z' }
    answers = [refusal(409, { message: 'This lead was changed while you were editing', conflicts: [conflict] }), Response.json(theirs)]
    open({ version: 3 })
    await press('Tomorrow')
    await press('Sent quote')
    await userEvent.click(saveButton())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Sofia changed this lead while you were editing')
    expect(notice.textContent).toContain('Next follow-up date: Dec 7, 2026')
    expect(notice.textContent).not.toMatch(/someone/i)
    await userEvent.click(saveButton())
    await waitFor(() => expect(closed).toBe(1))
    expect(sent.at(-1)?.body).toMatchObject({
      version: 5,
      next_followup_date: '2026-11-28',
      notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail\n[Nov 27, 2026] Sent quote',
    })
  })

  it('calls an own change from another tab one’s own', async () => {
    const conflict = { field: 'next_followup_date', yours: '2026-11-28', theirs: '2026-12-07', by: 'maria', at: '2026-11-27T15:00:00.000Z' }
    answers = [
      refusal(409, { message: 'This lead was changed while you were editing', conflicts: [conflict] }),
      Response.json(buildLead({ version: 5 })),
    ]
    open({ version: 3 })
    await press('Tomorrow')
    await userEvent.click(saveButton())
    expect((await screen.findByRole('alert')).textContent).toContain('You changed this lead in another tab while you were editing')
    expect(toasts[0]?.description).toBe('This lead was changed while you were editing')
  })

  const reused = () => refusal(422, { message: 'This Idempotency-Key was used for another request.' })

  it('says that a lost save had arrived before other words go beside it, and sends them on top when asked again', async () => {
    const saved = buildLead({ version: 4, notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail' })
    answers = [refusal(503, {}), reused(), Response.json(saved)]
    open({ version: 3 })
    await press('Left voicemail')
    await userEvent.click(saveButton())
    await press('Sent a text message')
    await userEvent.click(saveButton())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe(
      'Your earlier changes were savedAdded to the notes:[Nov 27, 2026] Left voicemailYour newer changes are not saved yet. Save again to add them.',
    )
    expect(sent[1]?.key).toBe(sent[0]?.key)
    await userEvent.click(saveButton())
    await waitFor(() => expect(closed).toBe(1))
    expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
    expect(sent.at(-1)?.body).toMatchObject({ version: 4, notes: `${saved.notes}\n[Nov 27, 2026] Sent a text message` })
  })

  it('does not send a note again that had arrived, where only the day was changed since', async () => {
    const saved = buildLead({ version: 4, notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail' })
    answers = [refusal(503, {}), reused(), Response.json(saved)]
    open({ version: 3 })
    await press('Left voicemail')
    await userEvent.click(saveButton())
    await press('Tomorrow')
    await userEvent.click(saveButton())
    await screen.findByRole('alert')
    await userEvent.click(saveButton())
    await waitFor(() => expect(closed).toBe(1))
    expect(sent.at(-1)?.body).toMatchObject({ version: 4, notes: saved.notes, next_followup_date: '2026-11-28' })
  })

  it('asks before it throws away what was typed', async () => {
    open()
    await press('Sent quote')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    expect(closed).toBe(0)
  })
})

describe('what the call needs', () => {
  it('is the phone as a link, the status, the amount and the last note', () => {
    open({ notes: '[Nov 2, 2026] Sent an email\n[Nov 18, 2026] Sent quote', project_amount: '9850.00' })
    const dialog = screen.getByRole('dialog', { name: 'Quick follow-up' })
    expect(screen.getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'In Progress',
      '$9,850.00',
      '[Nov 18, 2026] Sent quote',
    ])
    expect(dialog.textContent).not.toContain('Sent an email[')
  })

  it('may be missing', () => {
    open({ phone: null, notes: null, project_amount: '0.00' })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['In Progress', '-', 'No notes yet'])
  })
})

const answerEditDialog = (url: string) =>
  /visitors/.test(url) ? { names: [], more: 0 } : /colors|installers|origins/.test(url) ? [] : buildLead()

describe('the status in the quick follow-up', () => {
  const clearing = () => screen.getByRole('checkbox', { name: 'Clear the follow-up on Dec 1, 2026, because the status is Not Interested' })

  it('becomes Not Interested by one click, which also proposes to clear the follow-up', async () => {
    open({ next_followup_date: '2026-12-01' })
    await press('Not Interested')
    expect(clearing()).toHaveProperty('checked', true)
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toEqual({
      version: 3,
      next_followup_date: null,
      assigned_to: null,
      notes: '[Nov 18, 2026] Sent quote',
      remarks: 'Not Interested',
    })
  })

  it('leaves the date where that is chosen, and is taken back by a second click', async () => {
    open({ next_followup_date: '2026-12-01' })
    await press('Not Interested')
    await userEvent.click(clearing())
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ next_followup_date: '2026-12-01', remarks: 'Not Interested' })
    cleanup()
    open({ next_followup_date: '2026-12-01' })
    await press('Not Interested')
    await press('Not Interested')
    await press('Tomorrow')
    await userEvent.click(saveButton())
    expect(sent.at(-1)?.body).not.toHaveProperty('remarks')
  })

  it('of a Sold lead offers to clear its open follow-up, with a box that is not ticked', async () => {
    open({ remarks: 'Sold', next_followup_date: '2026-12-01' })
    const box = screen.getByRole('checkbox', { name: 'Clear the follow-up on Dec 1, 2026, because the status is Sold' })
    expect(box).toHaveProperty('checked', false)
    await userEvent.click(box)
    await userEvent.click(saveButton())
    expect(sent[0]?.body).toMatchObject({ next_followup_date: null })
    expect(sent[0]?.body).not.toHaveProperty('remarks')
    cleanup()
    open({ remarks: 'Sold', next_followup_date: null })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('alone can be saved for a lead without a date', async () => {
    open({ next_followup_date: null })
    await press('Not Interested')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(saveButton()).toHaveProperty('disabled', false)
  })

  it('is offered only where it differs', () => {
    open({ remarks: 'Sold' })
    expect(screen.queryByRole('button', { name: 'Sold' })).toBeNull()
    cleanup()
    open({ remarks: 'Not Interested' })
    expect(screen.queryByRole('button', { name: 'Not Interested' })).toBeNull()
  })

  it('becomes Sold in Edit Lead Details, which takes over what was chosen, and back by Cancel', async () => {
    vi.stubGlobal('fetch', async (url: string) => Response.json(answerEditDialog(url)))
    open()
    await press('Tomorrow')
    await press('Sent quote')
    await assign('sofia')
    await act(() => press('Sold')) // The dialog is loaded separately; React suspends meanwhile.
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead Details' }))
    expect(dialog.getByLabelText(/^Status/)).toHaveProperty('value', 'Sold')
    expect(dialog.getByLabelText(/^Next follow-up date/)).toHaveProperty('value', '2026-11-28')
    expect(dialog.getByLabelText(/^Assigned to/)).toHaveProperty('value', 'sofia')
    expect(dialog.getByLabelText(/^Add new note/)).toHaveProperty('value', 'Sent quote')
    expect(dialog.getByLabelText(/^Installation date/)).toBeTruthy()
    await press('Cancel')
    await press('Discard')
    expect(await screen.findByRole('dialog', { name: 'Quick follow-up' })).toBeTruthy()
    expect(date()).toHaveProperty('value', '2026-11-28')
    expect(closed).toBe(0)
  })

  it.each([
    ['closes', null, 1, 0],
    ['goes on to the next lead', buildLead({ id: 43, name: 'Tom Becker' }), 0, 1],
  ])('once Sold is saved, %s', async (_, next, closing, goingOn) => {
    vi.stubGlobal('fetch', async (url: string) => Response.json(answerEditDialog(url)))
    open({}, next)
    await act(() => press('Sold')) // The dialog is loaded separately; React suspends meanwhile.
    await userEvent.click(await screen.findByRole('button', { name: 'Update Lead' }))
    await waitFor(() => expect([closed, wentOn]).toEqual([closing, goingOn]))
    expect(toasts).toEqual([{ tone: 'success', title: 'Success', description: 'Lead updated successfully!' }])
  })
})

describe('one follow-up after the other', () => {
  const tom = buildLead({ id: 43, name: 'Tom Becker', next_followup_date: '2026-11-26' })

  it('is not offered for the last one', () => {
    open()
    expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  })

  it('saves, goes on instead of closing, and starts afresh with the next lead', async () => {
    const { rerender } = open({}, tom)
    await press('Tomorrow')
    await press('Sent quote')
    await press('Save and next')
    await waitFor(() => expect(wentOn).toBe(1))
    expect(closed).toBe(0)
    expect(toasts).toEqual([{ tone: 'success', title: 'Follow-up updated successfully!' }])
    rerender(dialogOf(tom, null))
    expect(screen.getByRole('dialog', { name: 'Quick follow-up' }).textContent).toContain('Tom Becker')
    expect(screen.getByText('Now Tom Becker').getAttribute('role')).toBe('status')
    expect(date()).toHaveProperty('value', '2026-11-26')
    await waitFor(() => expect(document.activeElement).toBe(date()))
    expect(screen.queryByText(/added to notes/)).toBeNull()
    await press('Today')
    await userEvent.click(saveButton())
    await waitFor(() => expect(closed).toBe(1))
    expect(sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body.next_followup_date])).toEqual([
      ['/api/leads/42', '2026-11-28'],
      ['/api/leads/43', '2026-11-27'],
    ])
  })

  it('sends the same choice for two leads as two requests, each with a key of its own', async () => {
    const [one, other] = [buildLead({ id: 42, notes: null }), buildLead({ id: 43, notes: null })]
    const { rerender } = open(one, other)
    await userEvent.keyboard('os')
    await waitFor(() => expect(wentOn).toBe(1))
    rerender(dialogOf(other, null))
    await userEvent.keyboard('os')
    await waitFor(() => expect(closed).toBe(1))
    const [first, second] = sent.filter(({ method }) => method === 'PUT')
    expect(first?.body).toEqual(second?.body)
    expect(first?.key).not.toBe(second?.key)
  })

  it.each([
    ['t', '2026-11-27'],
    ['O', '2026-11-28'],
    ['d', '2026-11-30'],
    ['m', '2026-11-30'],
    ['k', '2026-12-11'],
  ])('takes the day by one letter, %s, and saves by another', async (letter, day) => {
    open({}, tom)
    await userEvent.keyboard(letter)
    expect(date()).toHaveProperty('value', day)
    await userEvent.keyboard('s')
    await waitFor(() => expect(wentOn).toBe(1))
    expect(sent[0]?.body).toMatchObject({ next_followup_date: day })
  })

  it('saves the last one by the same letter, and closes', async () => {
    open()
    await userEvent.keyboard('ts')
    await waitFor(() => expect(closed).toBe(1))
  })

  it('passes nobody over by a letter that was pressed too early', async () => {
    open({}, tom)
    await userEvent.keyboard('s')
    expect(sent).toEqual([])
    expect(wentOn).toBe(0)
  })

  it('saves by Control and Enter from any field', async () => {
    open({}, tom)
    await press('Custom note')
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), 'Stood at the door')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(wentOn).toBe(1))
    expect(sent[0]?.body).toMatchObject({ notes: expect.stringContaining('] Stood at the door') })
  })

  it('takes letters for text where text is typed, and for nothing when they are turned off', async () => {
    open({ next_followup_date: '2026-12-01' }, tom)
    await press('Custom note')
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom note' }), 'most')
    expect(date()).toHaveProperty('value', '2026-12-01')
    expect(wentOn).toBe(0)
    cleanup()
    localStorage.setItem('crm_shortcuts', 'off')
    open({ next_followup_date: '2026-12-01' }, tom)
    screen.getByRole('button', { name: 'Sent quote' }).focus()
    await userEvent.keyboard('t')
    expect(date()).toHaveProperty('value', '2026-12-01')
  })

  it('stays with a lead that could not be saved', async () => {
    answers = [refusal(500, {})]
    open({}, tom)
    await press('Tomorrow')
    await press('Save and next')
    await waitFor(() => expect(toasts[0]?.title).toBe('Failed to update follow-up'))
    expect(wentOn).toBe(0)
    expect(date()).toHaveProperty('value', '2026-11-28')
  })
})
