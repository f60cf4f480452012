import type { SessionUser } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useRoutes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { AddLeadPage } from './add-lead-page.tsx'

type Sent = { url: string; method: string; body: Record<string, unknown>; key: string | null }
type Answer = () => Promise<Response> | Response

let sent: Sent[] = []
let toasts: Toast[] = []
let creating: Answer[] = []
let changing: Answer = () => Response.json(buildLead())
let enriching: Answer = () => Response.json({ found: false, name: null, phone: null, email: null })

const installer = (name: string, status = 'active') => ({ id: 1, name, status })
const reads: Record<string, unknown> = {
  '/api/calendar/clock': { now: '2026-11-27T10:00', time_zone: 'America/New_York' },
  '/api/admin/installers': [installer('Diego Marin'), installer('Tomasz Baptiste'), installer('Old Hand', 'terminated')],
  '/api/wmk-colors': [
    { code: 'WM-1042', name: null },
    { code: 'WM-2210', name: 'Oak' },
  ],
}

beforeEach(() => {
  sent = []
  toasts = []
  creating = []
  changing = () => Response.json(buildLead())
  sessionStorage.clear()
  history.replaceState(null, '', '/add-lead')
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    sent.push({ url, method, body: body ? JSON.parse(String(body)) : {}, key: new Headers(headers).get('idempotency-key') })
    if (method === 'POST') return creating.shift()?.() ?? Response.json(buildLead(), { status: 201 })
    if (method === 'PUT') return changing()
    if (url.startsWith('/api/leads/enrich')) return enriching()
    return Response.json(reads[url.split('?')[0] ?? ''])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const Pages = () =>
  useRoutes([
    { path: '/add-lead', element: <AddLeadPage /> },
    { path: '/leads', element: <h1>Lead Management</h1> },
  ])
const page = (user?: SessionUser) => (
  <MockShell toast={(toast) => toasts.push(toast)} {...(user && { user })}>
    <MemoryRouter initialEntries={['/add-lead']}>
      <Pages />
    </MemoryRouter>
  </MockShell>
)
const open = async () => {
  const view = render(page())
  await vi.waitFor(() => expect(field('Date created')).toHaveProperty('value', '2026-11-27'))
  return view
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = () => {
  put('Name', 'Ann Lee')
  put('Phone', '(202) 555-0143')
}
const posts = () => sent.filter(({ method }) => method === 'POST')
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
const refusal = (status: number, body: object) => () => Response.json(body, { status })

describe('the Add Lead page', () => {
  it('starts with origin facebook, status New, the first team member and today', async () => {
    await open()
    const values = ['Lead origin', 'Status', 'Assigned to', 'Date created'].map((label) => (field(label) as HTMLInputElement).value)
    expect(values).toEqual(['facebook', 'New', 'maria', '2026-11-27'])
  })

  it('takes the business’s today for who may only add leads, too', async () => {
    render(page({ username: 'sofia', role: 'installer', permissions: ['add_lead'] }))
    await vi.waitFor(() => expect(field('Date created')).toHaveProperty('value', '2026-11-27'))
  })

  it('has the sections of the specification, that of Sold only while the status is Sold', async () => {
    await open()
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
    expect(titles()).toEqual(['Basic Information', 'Lead Management', 'Additional Information'])
    put('Status', 'Sold')
    expect(titles()).toEqual(['Basic Information', 'Lead Management', 'Installation & Payment Details', 'Additional Information'])
    put('Status', 'In Progress')
    expect(titles()).toHaveLength(3)
  })

  it('offers the eight origins, the six statuses and the assignees in lower case', async () => {
    await open()
    expect(optionsOf('Lead origin')).toEqual([
      'Facebook',
      'Google Text',
      'Instagram',
      'Trade Show',
      'WhatsApp',
      'Commercial',
      'Referral',
      'Website',
    ])
    expect(optionsOf('Status')).toEqual(['New', 'In Progress', 'Sold', 'Not Interested', 'Not Service Area', 'Not Compatible'])
    expect(optionsOf('Assigned to')).toEqual(['maria', 'james', 'sofia'])
  })

  it('has an e-mail, a telephone and an amount field of those types', async () => {
    await open()
    expect(field('Phone')).toHaveProperty('type', 'tel')
    expect(field('Email')).toHaveProperty('type', 'email')
    const amount = field('Project amount')
    expect([amount.getAttribute('type'), amount.getAttribute('min'), amount.getAttribute('step')]).toEqual(['number', '0', '0.01'])
  })

  it('cannot be saved until name and phone are filled', async () => {
    await open()
    const save = screen.getByRole('button', { name: 'Save Lead' })
    expect(save).toHaveProperty('disabled', true)
    put('Name', 'Ann Lee')
    put('Phone', '   ')
    expect(save).toHaveProperty('disabled', true)
    put('Phone', '(202) 555-0143')
    expect(save).toHaveProperty('disabled', false)
  })

  it.each(['Back to Leads', 'Cancel'])('leads back with %s', async (name) => {
    await open()
    const link = screen.getByRole('link', { name })
    expect(link.className).not.toContain('hidden')
    await userEvent.click(link)
    expect(screen.getByRole('heading', { name: 'Lead Management' })).toBeTruthy()
  })
})

describe('saving a lead', () => {
  it('sends an empty amount as "0.00", empty optional fields as null and the date as yyyy-mm-dd', async () => {
    await open()
    fill()
    await press('Save Lead')
    expect(posts()[0]?.body).toEqual({
      name: 'Ann Lee',
      phone: '(202) 555-0143',
      email: null,
      lead_origin: 'facebook',
      assigned_to: 'maria',
      project_amount: '0.00',
      notes: null,
      remarks: 'New',
      date_created: '2026-11-27',
      next_followup_date: null,
      additional_notes: null,
      deposit_paid: false,
      balance_paid: false,
      installation_date: null,
      assigned_installer: null,
      selected_colors: [],
    })
  })

  it('says "Lead created successfully!" and goes to the leads', async () => {
    await open()
    fill()
    await press('Save Lead')
    expect(toasts).toEqual([{ tone: 'success', title: 'Lead created successfully!' }])
    expect(screen.getByRole('heading', { name: 'Lead Management' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('sends what a Sold lead has: installers as one text, colors as a list', async () => {
    await open()
    fill()
    put('Status', 'Sold')
    put('Installation date', '2026-12-08')
    expect(screen.getByText('typically 2 colours')).toBeTruthy()
    for (const [box, name] of [
      ['Installers', 'Diego Marin'],
      ['Installers', 'Tomasz Baptiste'],
      ['Colors', 'WM-2210 Oak'],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name: box }))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    await userEvent.click(screen.getByRole('checkbox', { name: /Deposit Paid/ }))
    await press('Save Lead')
    expect(posts()[0]?.body).toMatchObject({
      remarks: 'Sold',
      installation_date: '2026-12-08',
      assigned_installer: 'Diego Marin, Tomasz Baptiste',
      selected_colors: ['WM-2210'],
      deposit_paid: true,
      balance_paid: false,
    })
  })

  it('offers no installer who has left', async () => {
    await open()
    put('Status', 'Sold')
    await userEvent.click(screen.getByRole('combobox', { name: 'Installers' }))
    const list = within(await screen.findByRole('listbox'))
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Diego Marin', 'Tomasz Baptiste'])
  })

  it('sends nothing of Sold once the status is another', async () => {
    await open()
    fill()
    put('Status', 'Sold')
    put('Installation date', '2026-12-08')
    await userEvent.click(screen.getByRole('checkbox', { name: /Balance Paid/ }))
    put('Status', 'In Progress')
    await press('Save Lead')
    expect(posts()[0]?.body).toMatchObject({ installation_date: null, balance_paid: false })
  })

  it('is done by Ctrl+Enter too', async () => {
    await open()
    fill()
    fireEvent.keyDown(field('Notes'), { key: 'Enter', ctrlKey: true })
    await screen.findByRole('heading', { name: 'Lead Management' })
    expect(posts()).toHaveLength(1)
  })

  it('makes one lead of a double press', async () => {
    await open()
    fill()
    const form = screen.getByRole('form', { name: 'Add Lead' })
    await act(async () => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    expect(posts()).toHaveLength(1)
  })

  const lost = () => Promise.reject(new TypeError('network'))
  const made = () => Response.json(buildLead({ version: 3 }), { status: 201 })
  const reused = refusal(422, { message: 'This Idempotency-Key was used for another request.' })
  const puts = () => sent.filter(({ method }) => method === 'PUT')

  it('keeps its key while answers are lost, and has another for the next lead', async () => {
    creating = [lost, lost]
    await open()
    fill()
    const saved = async (times: number) => {
      await press('Save and add another')
      await vi.waitFor(() => expect(toasts).toHaveLength(times))
    }
    await saved(1)
    await saved(2)
    put('Notes', 'Asked for oak')
    await saved(3)
    fill()
    await saved(4)
    const [first, second, third, next] = posts().map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  it('makes one lead where the answer was lost and the notes were changed since', async () => {
    creating = [lost, reused, made]
    await open()
    fill()
    await press('Save Lead')
    put('Notes', 'Asked for oak')
    await press('Save Lead')
    await screen.findByRole('heading', { name: 'Lead Management' })
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
    expect(puts()).toEqual([expect.objectContaining({ url: '/api/leads/42', body: { notes: 'Asked for oak', version: 3 } })])
    expect(toasts.at(-1)).toEqual({ tone: 'success', title: 'Lead created successfully!' })
  })

  it('makes one lead after a reload too', async () => {
    creating = [lost, reused, made]
    const view = await open()
    fill()
    await press('Save Lead')
    await vi.waitFor(() => expect(toasts).toHaveLength(1))
    view.unmount()
    await open()
    put('Notes', 'Asked for oak')
    await press('Save Lead')
    await screen.findByRole('heading', { name: 'Lead Management' })
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
    expect(puts()).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
  })

  it('leaves no draft of a lead that was made after the page had gone for the sign-in', async () => {
    const answers: ((answer: Response) => void)[] = []
    creating = [() => new Promise((answer) => answers.push(answer))]
    const view = await open()
    fill()
    await press('Save Lead')
    history.replaceState(null, '', '/login')
    view.unmount()
    expect(sessionStorage.getItem('crm.add-lead.maria')).toContain('Ann Lee')
    answers[0]?.(made())
    await vi.waitFor(() => expect(toasts).toEqual([{ tone: 'success', title: 'Lead created successfully!' }]))
    expect(sessionStorage).toHaveLength(0)
  })

  it('says what is saved and what is not where the person may not change leads, and keeps what was typed', async () => {
    creating = [lost, reused, made]
    changing = refusal(403, { message: 'You may not do this' })
    await open()
    fill()
    await press('Save Lead')
    put('Notes', 'Asked for oak')
    await press('Save Lead')
    const description = 'This lead is already saved, but your later changes are not saved yet. You may not do this'
    await vi.waitFor(() => expect(toasts.at(-1)).toEqual({ tone: 'error', title: 'Error', description }))
    expect(field('Notes')).toHaveProperty('value', 'Asked for oak')
  })

  it('stays for the next lead with "Save and add another"', async () => {
    await open()
    fill()
    await press('Save and add another')
    expect(toasts.map(({ title }) => title)).toEqual(['Lead created successfully!'])
    expect(field('Name')).toHaveProperty('value', '')
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Name')))
  })
})

describe('a lead that is refused', () => {
  it('says "Error" with the server’s message', async () => {
    creating = [refusal(409, { message: 'This lead exists already' })]
    await open()
    fill()
    await press('Save Lead')
    expect(toasts).toEqual([{ tone: 'error', title: 'Error', description: 'This lead exists already' }])
  })

  it('says "Failed to create lead" where the server said nothing', async () => {
    creating = [() => new Response('Bad gateway', { status: 502 })]
    await open()
    fill()
    await press('Save Lead')
    expect(toasts).toEqual([{ tone: 'error', title: 'Error', description: 'Failed to create lead' }])
  })

  it('refuses a malformed e-mail without asking the server', async () => {
    await open()
    fill()
    put('Email', 'ann.lee@example')
    await press('Save Lead')
    expect(screen.getByText('Must be an email address')).toBeTruthy()
    expect(toasts.at(-1)).toMatchObject({ title: 'Error', description: 'Please check your input data' })
    expect(posts()).toEqual([])
  })

  it('shows each fault at its field, names them together and focuses the first', async () => {
    creating = [
      refusal(400, {
        message: 'Please check your input data',
        errors: [
          { path: 'assigned_to', message: 'Unknown person' },
          { path: 'email', message: 'Must be an email address' },
        ],
      }),
    ]
    await open()
    fill()
    await press('Save Lead')
    expect(screen.getByText('Must be an email address')).toBeTruthy()
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('2 fields to check: Email, Assigned to')
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')))
    put('Email', 'ann.lee@example.com')
    expect(screen.queryByText('Must be an email address')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('1 field to check: Assigned to')
  })

  it.each([
    ['Project amount', '-250.00', 'Project amount must be 0 or more.'],
    ['Project amount', '1.999', 'Project amount must have at most two decimals.'],
    ['Date created', '', 'Date created is required.'],
  ])('is not even sent with %s "%s": "Please check your input data"', async (label, value, fault) => {
    await open()
    fill()
    put(label, value)
    await press('Save Lead')
    expect(posts()).toHaveLength(0)
    expect(toasts).toEqual([{ tone: 'error', title: 'Error', description: 'Please check your input data' }])
    expect(screen.getByText(fault)).toBeTruthy()
  })

  it('keeps everything that was typed', async () => {
    creating = [refusal(500, { message: 'Something went wrong' })]
    await open()
    fill()
    put('Notes', 'Saw the sample at the home show')
    await press('Save Lead')
    expect(field('Notes')).toHaveProperty('value', 'Saw the sample at the home show')
    expect(field('Name')).toHaveProperty('value', 'Ann Lee')
  })

  it('comes back after the session has ended and the page was left for the sign-in', async () => {
    const view = await open()
    fill()
    put('Status', 'Sold')
    history.replaceState(null, '', '/login')
    view.unmount()
    render(page())
    expect(field('Name')).toHaveProperty('value', 'Ann Lee')
    expect(field('Status')).toHaveProperty('value', 'Sold')
  })

  it('does not come back after the page was left on purpose', async () => {
    const view = await open()
    fill()
    history.replaceState(null, '', '/leads')
    view.unmount()
    render(page())
    expect(field('Name')).toHaveProperty('value', '')
  })
})

describe('a closing status', () => {
  it.each(['Not Interested', 'Not Service Area', 'Not Compatible'])(
    '%s proposes with a ticked box to clear the follow-up date',
    async (status) => {
      await open()
      fill()
      put('Next follow-up date', '2026-12-01')
      expect(screen.queryByRole('checkbox', { name: 'Clear the next follow-up date' })).toBeNull()
      put('Status', status)
      expect(screen.getByRole('checkbox', { name: 'Clear the next follow-up date' })).toHaveProperty('checked', true)
      await press('Save Lead')
      expect(posts()[0]?.body).toMatchObject({ remarks: status, next_followup_date: null })
    },
  )

  it('leaves the date where the box is not ticked', async () => {
    await open()
    fill()
    put('Next follow-up date', '2026-12-01')
    put('Status', 'Not Interested')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Clear the next follow-up date' }))
    await press('Save Lead')
    expect(posts()[0]?.body).toMatchObject({ next_followup_date: '2026-12-01' })
  })

  it('takes a date for meant that is chosen after it', async () => {
    await open()
    put('Status', 'Not Compatible')
    put('Next follow-up date', '2026-12-01')
    expect(screen.getByRole('checkbox', { name: 'Clear the next follow-up date' })).toHaveProperty('checked', false)
  })
})

describe('an email address that is known', () => {
  const known = { found: true, name: 'Dee Park', phone: '(202) 555-0155', email: 'dee.park@example.com' }
  const lookups = () => sent.filter(({ url }) => url.startsWith('/api/leads/enrich'))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  beforeEach(() => {
    vi.useFakeTimers()
    enriching = () => Response.json(known)
    render(page())
  })

  it('is looked up once typing has paused for 1000 ms', async () => {
    put('Email', 'dee.park@')
    await pass(999)
    put('Email', 'dee.park@example.com')
    await pass(999)
    expect(lookups()).toHaveLength(0)
    await pass(1)
    expect(lookups().map(({ url }) => url)).toEqual(['/api/leads/enrich?email=dee.park%40example.com'])
  })

  it('is not looked up without "@"', async () => {
    put('Email', 'dee.park')
    await pass(5000)
    expect(lookups()).toHaveLength(0)
  })

  it('brings its offer into sight', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    put('Email', 'dee.park@example.com')
    await pass(1000)
    expect(scroll.mock.contexts).toEqual([screen.getByText('This email is already in your database').closest('.notice')])
    scroll.mockRestore()
  })

  it('offers what is known and applies it', async () => {
    // In newer browsers, `scrollIntoView` returns a promise.
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as undefined)
    put('Email', 'dee.park@example.com')
    await pass(1000)
    expect(scroll).toHaveBeenCalled()
    scroll.mockRestore()
    expect(screen.getByText(/^Dee Park/).textContent).toBe('Dee Park · (202) 555-0155')
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(field('Name')).toHaveProperty('value', 'Dee Park')
    expect(field('Phone')).toHaveProperty('value', '(202) 555-0155')
    expect(toasts).toEqual([
      { tone: 'success', title: 'Data Applied', description: 'Lead information has been updated with existing data from your database.' },
    ])
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  })

  it('changes nothing when the offer is dismissed, and is gone when another address is typed', async () => {
    put('Email', 'dee.park@example.com')
    await pass(1000)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(field('Name')).toHaveProperty('value', '')
    expect(screen.queryByText('This email is already in your database')).toBeNull()
  })

  it.each([
    ['is unknown', () => Response.json({ found: false, name: null, phone: null, email: null })],
    ['fails', () => Response.json({ message: 'Broken' }, { status: 500 })],
    ['cannot reach the server', () => Promise.reject(new TypeError('network'))],
  ] as [string, Answer][])('is silent where the lookup %s', async (_, answer) => {
    enriching = answer
    put('Email', 'dee.park@example.com')
    await pass(1000)
    expect(lookups()).toHaveLength(1)
    expect(screen.queryByText('This email is already in your database')).toBeNull()
    expect(toasts).toEqual([])
  })
})
