import { describe, expect, it } from 'vitest'
import { describeActiveFilters } from './leads-toolbar.tsx'
import { readLeadListState } from './list-state.ts'

const filters = (address: string) => describeActiveFilters(readLeadListState(new URLSearchParams(address)))
const words = (address: string) => filters(address).map((filter) => filter.words)

describe('the filters in words', () => {
  it('are none without any, and the search is none of them', () => {
    expect(words('search=ann&page=2&sort=name')).toEqual([])
  })

  it('are the choices as they are offered', () => {
    expect(words('status=in-progress&origin=google_text&assigned_to=MARIA')).toEqual(['In Progress', 'Google Text', 'Maria'])
  })

  it.each([
    ['created_from=2026-11-01', 'Created from Nov 1, 2026'],
    ['created_to=2026-11-30', 'Created to Nov 30, 2026'],
    ['created_from=2026-11-01&created_to=2026-11-30', 'Created Nov 1, 2026 – Nov 30, 2026'],
    ['followup_from=2026-11-01&followup_to=2026-11-01', 'Follow-up Nov 1, 2026'],
    ['amount_min=5000', 'Amount from $5,000.00'],
    ['amount_max=0', 'Amount to $0.00'],
    ['origin_not=facebook,google_text,expo', 'Origins other than Facebook, Google Text, expo'],
    ['origin_not=show%252C spring,expo', 'Origins other than show, spring, expo'],
    ['installation=dated', 'With an installation date'],
    ['installation=completed', 'Installation completed'],
    ['installation=pending', 'Installation pending'],
    ['installed_from=2026-11-01&installed_to=2026-11-30', 'Installation Nov 1, 2026 – Nov 30, 2026'],
    ['installer=Diego Sample', 'Installer Diego Sample'],
    ['installer=-', 'No installer'],
    ['payment=pending', 'Payment Pending'],
    ['payment=deposit', 'Deposit Paid'],
    ['payment=paid', 'Paid in Full'],
  ])('say %s as %s', (address, said) => {
    expect(words(address)).toEqual([said])
  })

  it('have a choice of their own beside the search, or not', () => {
    expect(filters('status=Sold&payment=paid').map(({ hasChoice }) => hasChoice)).toEqual([true, false])
  })

  it('tell what takes each away: both ends of a range', () => {
    expect(filters('amount_min=1&amount_max=2&payment=paid').map(({ without }) => without)).toEqual([
      { amount_min: '', amount_max: '' },
      { payment: '' },
    ])
  })
})
