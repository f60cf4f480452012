import type { Lead } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate, useParams, useRoutes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { BackToLeadsLink } from './list-links.tsx'
import { NeighborLeadLinks } from './neighbor-lead-links.tsx'

afterEach(cleanup)

// The list has 45 leads, "Lead 1" to "Lead 45", on pages of 20.
let leads: Lead[]
const answer = ({ query }: { query: URLSearchParams }) => {
  const page = Number(query.get('page'))
  const shown = leads.slice((page - 1) * 20, page * 20)
  return { leads: shown, total: leads.length, total_is_capped: false, totalPages: 3, anchor: null, today: '2026-11-27' }
}

const LeadPage = () => {
  const id = Number(useParams().id)
  return (
    <>
      <h1>Page of {id}</h1>
      <BackToLeadsLink />
      <NeighborLeadLinks id={id} />
    </>
  )
}
const ListPage = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <h1>List {search}</h1>
      <button type="button" onClick={() => navigate('/leads/20', { state: { list: search.slice(1) } })}>
        Lead 20
      </button>
    </>
  )
}
const Pages = () =>
  useRoutes([
    { path: '/leads', element: <ListPage /> },
    { path: '/leads/:id', element: <LeadPage /> },
  ])

function open(id: number, list: string | null = 'status=Sold') {
  leads = Array.from({ length: 45 }, (_, index) => buildLead({ id: index + 1, name: `Lead ${index + 1}` }))
  const api = stubApi({ 'GET /api/leads': answer })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  render(
    <MockShell queryClient={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: `/leads/${id}`, state: list === null ? null : { list } }]}>
        <Pages />
      </MemoryRouter>
    </MockShell>,
  )
  return { api, queryClient }
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('link', { name }))

describe('walking a filtered list from lead to lead', () => {
  it('says where in the list the lead is, and asks the list by its filters', async () => {
    const { api } = open(3)
    expect(await screen.findByText('3 of 45')).toBeTruthy()
    expect(Object.fromEntries(api.requests('GET /api/leads')[0]?.query ?? [])).toEqual({ status: 'Sold', page: '1', limit: '20' })
  })

  it('goes to the next and the previous lead, also by key', async () => {
    open(3)
    await press('Next lead: Lead 4')
    expect(heading()).toBe('Page of 4')
    await press('Previous lead: Lead 3')
    expect(heading()).toBe('Page of 3')
    await userEvent.keyboard(']')
    await waitFor(() => expect(heading()).toBe('Page of 4'))
    await userEvent.keyboard('[[')
    await waitFor(() => expect(heading()).toBe('Page of 3'))
  })

  it('goes on over the end of a page, in both directions', async () => {
    open(20)
    await press('Next lead: Lead 21')
    expect(await screen.findByText('21 of 45')).toBeTruthy()
    await press('Next lead: Lead 22')
    await press('Previous lead: Lead 21')
    await press('Previous lead: Lead 20')
    expect(heading()).toBe('Page of 20')
  })

  it('ends at both ends of the list', async () => {
    open(1)
    expect(await screen.findByRole('button', { name: 'Previous lead' })).toHaveProperty('disabled', true)
    cleanup()
    open(45, 'status=Sold&page=3')
    expect(await screen.findByRole('button', { name: 'Next lead' })).toHaveProperty('disabled', true)
  })

  it('keeps the neighbors of a lead that a change took out of the list', async () => {
    const { queryClient } = open(3)
    await screen.findByText('3 of 45')
    leads = leads.filter(({ id }) => id !== 3)
    await queryClient.invalidateQueries()
    await press('Next lead: Lead 4')
    expect(await screen.findByText('3 of 44')).toBeTruthy()
  })

  it('is not there when the page was opened from elsewhere', async () => {
    const { api } = open(3, null)
    expect(screen.queryByRole('navigation', { name: 'Previous and next lead' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Leads' }).getAttribute('href')).toBe('/leads')
    expect(api.requests('GET /api/leads')).toEqual([])
  })

  it('leads back to the list as it was, however far one walked', async () => {
    open(3, 'page=1')
    cleanup()
    stubApi({ 'GET /api/leads': answer })
    render(
      <MockShell>
        <MemoryRouter initialEntries={['/leads?status=Sold&page=1']}>
          <Pages />
        </MemoryRouter>
      </MockShell>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Lead 20' }))
    await press('Next lead: Lead 21')
    await press('Back to Leads')
    expect(heading()).toBe('List ?status=Sold&page=1')
  })
})
