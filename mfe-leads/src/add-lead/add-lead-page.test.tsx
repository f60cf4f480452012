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
let enriching: Answer = () => Response.json({ found: false, name: null, phone: null, email: null, lead: null })

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
  localStorage.clear()
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

describe('a lead that is known', () => {
  const lead = { id: 7, remarks: 'In Progress', assigned_to: 'james' }
  const known = { found: true, name: 'Ada Park', phone: '2025550155', email: 'ada.park@example.com', lead }
  const lookups = () => sent.filter(({ url }) => url.startsWith('/api/leads/enrich'))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const title = 'Looks like Ada Park, in progress, James'
  const use = () => screen.queryByRole('button', { name: 'Use the details of Ada Park' })

  beforeEach(() => {
    vi.useFakeTimers()
    enriching = () => Response.json(known)
    render(page())
  })

  it('is looked up by email once typing has paused for 1000 ms', async () => {
    put('Email', 'ada.park@')
    await pass(999)
    put('Email', 'ada.park@example.com')
    await pass(999)
    expect(lookups()).toHaveLength(0)
    await pass(1)
    expect(lookups().map(({ url }) => url)).toEqual(['/api/leads/enrich?email=ada.park%40example.com'])
  })

  it('is looked up by phone from seven digits on', async () => {
    put('Phone', '555-013')
    await pass(5000)
    expect(lookups()).toHaveLength(0)
    put('Phone', '202.555.0155')
    await pass(1000)
    expect(lookups().map(({ url }) => url)).toEqual(['/api/leads/enrich?phone=202.555.0155'])
    expect(screen.getByText(title)).toBeTruthy()
  })

  it('is not looked up without "@"', async () => {
    put('Email', 'ada.park')
    await pass(5000)
    expect(lookups()).toHaveLength(0)
  })

  it('is announced politely and brought into sight', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    put('Email', 'ada.park@example.com')
    await pass(1000)
    expect(screen.getByText(title).closest('[role="status"]')).toBeTruthy()
    expect(screen.getByText('(202) 555-0155 · ada.park@example.com')).toBeTruthy()
    expect(scroll.mock.contexts).toEqual([screen.getByText(title).closest('.notice')])
    scroll.mockRestore()
  })

  it('can be opened in a new tab, so that what was typed stays', async () => {
    put('Email', 'ada.park@example.com')
    await pass(1000)
    const link = screen.getByRole('link', { name: 'Open Ada Park in a new tab' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/leads/7', '_blank'])
  })

  it('fills in what is still blank and keeps what was typed', async () => {
    // In newer browsers, `scrollIntoView` returns a promise.
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as undefined)
    put('Name', 'Ada P.')
    put('Phone', '(202) 555-0155')
    put('Notes', 'Saw the sample')
    await pass(1000)
    expect(scroll).toHaveBeenCalled()
    scroll.mockRestore()
    act(() => use()?.click())
    const values = ['Name', 'Phone', 'Email', 'Notes'].map((label) => (field(label) as HTMLInputElement).value)
    expect(values).toEqual(['Ada P.', '(202) 555-0155', 'ada.park@example.com', 'Saw the sample'])
    expect(toasts).toEqual([
      { tone: 'success', title: 'Data Applied', description: 'Lead information has been updated with existing data from your database.' },
    ])
    expect(document.activeElement).toBe(field('Email'))
    await pass(1000)
    expect(screen.queryByText(title)).toBeNull()
  })

  it('has nothing to use when nothing is blank', async () => {
    fill()
    put('Email', 'ada.park@example.com')
    await pass(1000)
    expect(screen.getByText(title)).toBeTruthy()
    expect(use()).toBeNull()
  })

  it('changes nothing when the offer is dismissed, and the offer goes when another email is typed', async () => {
    put('Email', 'ada.park@example.com')
    await pass(1000)
    enriching = () => Response.json({ found: false, name: null, phone: null, email: null, lead: null })
    put('Email', 'ada.park@example.co')
    expect(screen.queryByText(title)).toBeNull()
    enriching = () => Response.json(known)
    put('Email', 'ada.park@example.com')
    await pass(1000)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(field('Name')).toHaveProperty('value', '')
    expect(screen.queryByText(title)).toBeNull()
  })

  it('does not hinder saving', async () => {
    fill()
    await pass(1000)
    expect(screen.getByText(title)).toBeTruthy()
    fireEvent.submit(screen.getByRole('form', { name: 'Add Lead' }))
    await pass(0)
    expect(posts()).toHaveLength(1)
  })

  it('is only named to who may not open leads', async () => {
    enriching = () => Response.json({ ...known, lead: null })
    put('Email', 'ada.park@example.com')
    await pass(1000)
    expect(screen.getByText('Looks like Ada Park')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  })

  it.each([
    ['is unknown', () => Response.json({ found: false, name: null, phone: null, email: null, lead: null })],
    ['fails', () => Response.json({ message: 'Broken' }, { status: 500 })],
    ['cannot reach the server', () => Promise.reject(new TypeError('network'))],
  ] as [string, Answer][])('is silent where the lookup %s', async (_, answer) => {
    enriching = answer
    put('Email', 'ada.park@example.com')
    await pass(1000)
    expect(lookups()).toHaveLength(1)
    expect(screen.queryByText(/^Looks like/)).toBeNull()
    expect(toasts).toEqual([])
  })
})

describe('assignee and origin', () => {
  const chosen = () => ['Assigned to', 'Lead origin'].map((label) => (field(label) as HTMLSelectElement).value)
  const marked = () =>
    ['Assigned to', 'Lead origin'].filter((label) => screen.getByText(label).closest('.field')?.textContent?.includes('As last time'))
  const saveAnother = async () => {
    const before = posts().length
    await press('Save and add another')
    await vi.waitFor(() => expect(posts()).toHaveLength(before + 1))
    await vi.waitFor(() => expect(field('Name')).toHaveProperty('value', ''))
  }

  it('are the defaults, without a mark, until the user saves others', async () => {
    await open()
    fill()
    await saveAnother()
    put('Assigned to', 'james')
    expect([chosen(), marked()]).toEqual([['james', 'facebook'], []])
  })

  it('are those of the last lead from then on, and say so: in the next lead and after the page was left', async () => {
    const view = await open()
    fill()
    put('Assigned to', 'james')
    put('Lead origin', 'trade_show')
    await saveAnother()
    expect([chosen(), marked()]).toEqual([
      ['james', 'trade_show'],
      ['Assigned to', 'Lead origin'],
    ])
    fill()
    await saveAnother()
    expect(posts()[1]?.body).toMatchObject({ assigned_to: 'james', lead_origin: 'trade_show' })
    view.unmount()
    await open()
    expect([chosen(), marked()]).toEqual([
      ['james', 'trade_show'],
      ['Assigned to', 'Lead origin'],
    ])
    expect(sessionStorage).toHaveLength(0)
    put('Assigned to', 'sofia')
    expect(marked()).toEqual(['Lead origin'])
  })

  it('are remembered for each user', async () => {
    localStorage.setItem('crm.add-lead.james', '{"assigned_to":"james"}')
    await open()
    expect(chosen()).toEqual(['maria', 'facebook'])
  })

  it('are the defaults again after the user has chosen these', async () => {
    localStorage.setItem('crm.add-lead.maria', '{"assigned_to":"james","lead_origin":"referral"}')
    await open()
    fill()
    put('Assigned to', 'maria')
    put('Lead origin', 'facebook')
    await saveAnother()
    expect([chosen(), marked()]).toEqual([['maria', 'facebook'], []])
  })

  it('are the defaults where the person is gone and the origin is inactive', async () => {
    localStorage.setItem('crm.add-lead.maria', '{"assigned_to":"rosa","lead_origin":"instagram"}')
    const origin = (value: string, is_active: boolean) => ({ id: 1, value, label: value, color: 'blue', is_active, version: 1 })
    reads['/api/admin/lead-origins'] = [origin('facebook', true), origin('instagram', false)]
    await open()
    await vi.waitFor(() => expect(optionsOf('Lead origin')).toEqual(['facebook']))
    expect([chosen(), marked()]).toEqual([['maria', 'facebook'], []])
    fill()
    await saveAnother()
    expect(posts()[0]?.body).toMatchObject({ assigned_to: 'maria', lead_origin: 'facebook' })
    delete reads['/api/admin/lead-origins']
  })

  it('take at most 12 taps for three walk-ins, from the open page, besides typing', async () => {
    await open()
    const user = userEvent.setup()
    let taps = 0
    const tap = async (element: HTMLElement) => {
      taps += 1
      await user.click(element)
    }
    const choose = async (label: string, value: string) => {
      await tap(field(label))
      taps += 1
      await user.selectOptions(field(label), value)
    }
    for (const [place, name] of ['Ann Lee', 'Ben Cole', 'Cy Doe'].entries()) {
      if (place === 0) await tap(field('Name'))
      await user.keyboard(name)
      await tap(field('Phone'))
      await user.keyboard(`512555014${place}`)
      if (place === 0) await choose('Lead origin', 'trade_show')
      if (place === 0) await choose('Assigned to', 'james')
      await tap(screen.getByRole('button', { name: place === 2 ? 'Save Lead' : 'Save and add another' }))
      await vi.waitFor(() => expect(posts()).toHaveLength(place + 1))
      if (place < 2) await vi.waitFor(() => expect(document.activeElement).toBe(field('Name')))
    }
    expect(posts().map(({ body }) => [body.name, body.phone, body.lead_origin, body.assigned_to])).toEqual([
      ['Ann Lee', '5125550140', 'trade_show', 'james'],
      ['Ben Cole', '5125550141', 'trade_show', 'james'],
      ['Cy Doe', '5125550142', 'trade_show', 'james'],
    ])
    expect(taps).toBeLessThanOrEqual(11) // One more opens the page.
  })
})

describe('a phone with fewer than seven digits', () => {
  const warning = () => screen.queryByText('Fewer than 7 digits. It can be saved anyway.')

  it('is saved, with a warning once the field is left', async () => {
    await open()
    put('Name', 'Ann Lee')
    await userEvent.type(field('Phone'), '555-01')
    expect(warning()).toBeNull()
    await userEvent.tab()
    expect(warning()?.closest('[role="status"]')).toBeTruthy()
    expect(field('Phone').getAttribute('aria-invalid')).toBeNull()
    await press('Save Lead')
    expect(posts()[0]?.body).toMatchObject({ phone: '555-01' })
  })

  it.each(['555-0143', '+1 (202) 555-0143', ''])('is not seen in %j', async (phone) => {
    await open()
    put('Phone', phone)
    fireEvent.blur(field('Phone'))
    expect(warning()).toBeNull()
  })
})
