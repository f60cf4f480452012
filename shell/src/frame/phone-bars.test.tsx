import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { bootFixture } from '../boot.fixture.ts'
import { PhoneBottomBar } from './phone-bars.tsx'

afterAll(() => {
  vi.doUnmock('../remotes/load.ts')
})

vi.mock('../remotes/load.ts', () => ({ preloadPage: vi.fn() }))
afterEach(cleanup)

const [release] = bootFixture.releases
if (!release) throw new Error('a boot has a release')

const labels: Record<string, string> = {
  '/dashboard': 'Dashboard',
  '/leads': 'Leads',
  '/add-lead': 'Add Lead',
  '/followups': 'Follow-ups',
  '/sample-booklets': 'Sample Booklets',
  '/installations': 'Installations',
  '/reports': 'Reports',
}

const parts = (paths: string[], role = 'manager', handovers = 0) => {
  const main = paths.map((path) => ({ path, label: labels[path] ?? path, icon: [], release, tabs: [] }))
  render(
    <MemoryRouter>
      <PhoneBottomBar entries={{ main, administration: [] }} role={role} handovers={handovers} />
    </MemoryRouter>,
  )
  const bar = screen.getByRole('navigation', { name: 'Quick links' })
  return [...bar.children].map((part) =>
    within(part as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  )
}

it('keeps Add Lead in the middle, however many places are beside it', () => {
  expect(parts(['/dashboard', '/leads', '/add-lead', '/installations'])).toEqual([['Dashboard', 'Leads'], ['Add Lead'], ['Installations']])
})

it('shares its width evenly for who may not add a lead', () => {
  expect(parts(['/dashboard', '/installations'])).toEqual([['Dashboard', 'Installations']])
})

it.each([
  ['manager', ['Dashboard', 'Leads'], ['Follow-ups', 'Installations']],
  ['admin', ['Dashboard', 'Leads'], ['Follow-ups', 'Installations']],
  ['owner', ['Dashboard', 'Leads'], ['Follow-ups', 'Reports']],
  ['sales_rep', ['Dashboard', 'Leads'], ['Follow-ups', 'Sample Booklets']],
])('shows a %s the pages that they open most, named as in the sidebar', (role, left, right) => {
  expect(parts(Object.keys(labels), role)).toEqual([left, ['Add Lead'], right])
})

it('counts at Leads the leads that others assigned to the user', () => {
  expect(parts(['/dashboard', '/leads'], 'manager', 2)).toEqual([['Dashboard', '2Leads(2 assigned to you)']])
})

it('begins with the day of an installer', () => {
  expect(parts(['/dashboard', '/installations'], 'installer')).toEqual([['My day', 'Dashboard']])
})
