import type { Erasure, ErasurePreview, SessionUser } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PrivacyPage } from './privacy-page.tsx'

const previewing = 'POST /api/admin/erasures/preview'
const ordering = 'POST /api/admin/erasures'
const listing = 'GET /api/admin/erasures'
const administrator: SessionUser = { username: 'ada', role: 'administrator', permissions: [] }

const lead = (changes: Partial<ErasurePreview['leads'][number]> = {}): ErasurePreview['leads'][number] => ({
  ...{ id: 42, name: 'Rosa Example', email: 'rosa@example.com', phone: '3035550142', date_created: '2026-03-02' },
  ...{ deleted: false, erased_at: null, same: null },
  ...changes,
})
const counts = { orders: 1, repairs: 0, projects: 1, calendarEvents: 0, messages: 3, waiting: 1, importedRows: 0, events: 1204 }
const mentions = [
  { stream: 'lead-12', place: 'Lead 12', text: 'ask Mrs. Example first' },
  { stream: 'leadImport-5', place: 'Lead import 5', text: 'example leads.csv' },
]
const anErasure = (changes: Partial<Erasure> = {}): Erasure => ({
  ...{
    id: 1,
    status: 'finished',
    leads: [42],
    reason: 'Asked for in writing',
    requested_by: 'ada',
    requested_at: '2026-11-27T15:41:12.000Z',
  },
  ...{ events: 31, cancelled: 1, finished_at: '2026-11-27T15:41:15.000Z', leftovers: [] },
  ...changes,
})

let toasts: Toast[]
beforeEach(() => {
  toasts = []
  window.history.replaceState(null, '', '/admin/privacy')
})
afterEach(cleanup)

function open(answers: Parameters<typeof stubApi>[0] = {}, user = administrator) {
  const api = stubApi({
    [previewing]: ({ body }: { body: unknown }) => {
      const asked = body as { search?: string; mentions?: boolean }
      if (asked.search !== undefined) return { leads: [lead()], counts: null, keptOrigins: [], mentions: null }
      if (asked.mentions) return { leads: [lead()], counts: null, keptOrigins: [], mentions }
      return {
        ...{ leads: [lead(), lead({ id: 57, name: 'R. Example', same: 'phone' })], counts },
        ...{ keptOrigins: ['Rosa’s friends'], mentions: null },
      }
    },
    [listing]: () => [],
    ...answers,
  })
  render(
    <MockShell user={user} toast={(toast) => toasts.push(toast)}>
      <BrowserRouter>
        <PrivacyPage />
      </BrowserRouter>
    </MockShell>,
  )
  return api
}

async function openDialog(before: () => Promise<void> = async () => undefined) {
  window.history.replaceState(null, '', '/admin/privacy?lead=42')
  const api = open({ [ordering]: () => anErasure({ status: 'requested' }) })
  await screen.findByRole('list', { name: 'Also erased' })
  await before()
  // The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Erase personal data…' })))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase personal data' }))
  return { api, dialog, button: dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase permanently' }) }
}

describe('privacy', () => {
  it('finds a person without their words in the address, and shows what is kept of them', async () => {
    open()
    fireEvent.change(screen.getByLabelText('Email, phone, name, or lead number'), { target: { value: ' rosa@example.com ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Choose lead 42, Rosa Example' }))
    const kept = await screen.findByRole('list', { name: 'Also erased' })
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1 sample booklet order',
      '1 completed project',
      '3 emails',
      '1,204 history entries, including other users’ texts about the person',
    ])
    expect(screen.getByText('The lead origin “Rosa’s friends” names this person and remains, because other leads share it.')).toBeDefined()
    expect(screen.getByText('1 email is not sent yet and will be canceled.')).toBeDefined()
    expect(window.location.href).not.toContain('rosa')
  })

  it('takes another lead of theirs along where somebody says so', async () => {
    window.history.replaceState(null, '', '/admin/privacy?lead=42')
    const api = open()
    expect(await screen.findByText('Same phone')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Erase lead 57, R. Example' }))
    await vi.waitFor(() => expect(api.requests(previewing).map(({ body }) => body)).toContainEqual({ leads: [42, 57] }))
  })

  it('erases once a reason and the word are there, and says before that nothing brings it back', async () => {
    const { api, dialog, button } = await openDialog()
    expect(dialog.getByText(/This cannot be undone/)).toBeDefined()
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Asked for in writing' } })
    expect(button.disabled).toBe(true)
    fireEvent.change(dialog.getByRole('textbox', { name: /Type ERASE/ }), { target: { value: 'erase' } })
    expect(button.disabled).toBe(true)
    fireEvent.change(dialog.getByRole('textbox', { name: /Type ERASE/ }), { target: { value: 'ERASE' } })
    fireEvent.click(button)
    await vi.waitFor(() =>
      expect(api.requests(ordering).map(({ body }) => body)).toEqual([
        { leads: [42], reason: 'Asked for in writing', confirmation: 'ERASE' },
      ]),
    )
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toMatchObject([{ tone: 'success', description: 'The personal data is being erased' }])
  })

  it('lists where the last name alone may mean the person, and erases only what someone chooses', async () => {
    const { api, dialog, button } = await openDialog(async () => {
      const list = within(await screen.findByRole('list', { name: 'Possible mentions' }))
      expect(list.getByText('ask Mrs. Example first')).toBeDefined()
      const choice = within(list.getByRole('group', { name: 'Lead import 5' }))
      expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Keep' }).checked).toBe(true)
      fireEvent.click(choice.getByRole('radio', { name: 'Erase' }))
      fireEvent.click(within(list.getByRole('group', { name: 'Lead 12' })).getByRole('radio', { name: 'Erase' }))
      fireEvent.click(within(list.getByRole('group', { name: 'Lead 12' })).getByRole('radio', { name: 'Keep' }))
    })
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Asked for' } })
    fireEvent.change(dialog.getByRole('textbox', { name: /Type ERASE/ }), { target: { value: 'ERASE' } })
    fireEvent.click(button)
    await vi.waitFor(() => expect(api.requests(ordering).map(({ body }) => body)).toMatchObject([{ mentions: ['leadImport-5'] }]))
  })

  it('says so where no text has the last name alone, or where they cannot be searched for', async () => {
    window.history.replaceState(null, '', '/admin/privacy?lead=42')
    const answer = (reply: unknown) => ({
      [previewing]: ({ body }: { body: unknown }) =>
        (body as { mentions?: boolean }).mentions ? reply : { leads: [lead()], counts, keptOrigins: [], mentions: null },
    })
    open(answer({ leads: [lead()], counts: null, keptOrigins: [], mentions: [] }))
    expect(await screen.findByText('No other text contains only the last name.')).toBeDefined()
    cleanup()
    open(answer(createErrorResponse(500, 'Broken')))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to search for possible mentions')
  })

  it('lists what was erased, and where somebody has to look again', async () => {
    open({ [listing]: () => [anErasure({ leads: [42, 57], leftovers: [{ table: 'lead_import_rows', rows: 2 }] })] })
    const entry = await screen.findByText('Leads 42 and 57')
    expect(within(entry).getByText('Done, needs review')).toBeDefined()
    expect(screen.getByText('Still named in lead import rows (2)')).toBeDefined()
    expect(screen.getByText(/31 history entries, including other users’ texts about the person · 1 email canceled$/)).toBeDefined()
  })

  it('is for administrators', () => {
    const api = open({}, { username: 'maria', role: 'owner', permissions: ['admin'] })
    expect(screen.getByText('Only administrators can search for people and erase their data.')).toBeDefined()
    expect(api.requests(listing)).toEqual([])
  })

  it('says when it cannot be read', async () => {
    open({ [listing]: () => createErrorResponse(500, 'Broken') })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch erasures')
  })
})
