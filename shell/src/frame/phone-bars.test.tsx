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

const parts = (paths: string[], role = 'manager') => {
  const main = paths.map((path) => ({ path, label: path, icon: [], release, tabs: [] }))
  render(
    <MemoryRouter>
      <PhoneBottomBar entries={{ main, administration: [] }} role={role} />
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
  expect(parts(['/dashboard', '/leads', '/add-lead', '/installations'])).toEqual([['My day', 'Leads'], ['Add Lead'], ['Jobs']])
})

it('shares its width evenly for who may not add a lead', () => {
  expect(parts(['/dashboard', '/installations'])).toEqual([['My day', 'Jobs']])
})

it('calls the jobs of an installer what they are to them', () => {
  expect(parts(['/dashboard', '/installations'], 'installer')).toEqual([['Dashboard', 'My day']])
})
