import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FollowUpBadge, LeadStatusBadge, OriginBadge, PaymentBadge } from './lead-badges.tsx'

afterEach(() => document.body.replaceChildren())

const classOf = (label: string): string => screen.getByText(label).closest('.badge')?.className ?? ''

describe('a status badge', () => {
  it.each([
    ['Sold', 'badge-green'],
    ['In Progress', 'badge-amber'],
    ['New', 'badge-blue'],
    ['Not Interested', 'badge-gray'],
    ['Not Service Area', 'badge-orange'],
    ['Not Compatible', 'badge-red'],
  ])('shows %s in the color of the specification: %s', (status, color) => {
    render(<LeadStatusBadge status={status} />)
    expect(classOf(status)).toContain(color)
  })

  it('reads the other spellings as the status that they mean', () => {
    render(<LeadStatusBadge status="not-service-area" />)
    expect(classOf('Not Service Area')).toContain('badge-orange')
  })

  it('shows a status that nobody knows as it is, in grey', () => {
    render(<LeadStatusBadge status="quoted" />)
    expect(classOf('quoted')).toContain('badge-gray')
  })

  it('says that there is none', () => {
    render(<LeadStatusBadge status={null} />)
    expect(classOf('No status')).toContain('badge-gray')
  })
})

describe('an origin badge', () => {
  it.each([
    ['facebook', 'Facebook', 'badge-blue'],
    ['google_text', 'Google Text', 'badge-red'],
    ['instagram', 'Instagram', 'badge-pink'],
    ['trade_show', 'Trade Show', 'badge-purple'],
    ['whatsapp', 'WhatsApp', 'badge-green'],
    ['website', 'Website', 'badge-cyan'],
    ['commercial', 'Commercial', 'badge-indigo'],
    ['referral', 'Referral', 'badge-amber'],
    ['home_show', 'Home Show', 'badge-gray'],
    ['constructor', 'Constructor', 'badge-gray'],
  ])('shows %s as %s in %s', (origin, label, color) => {
    render(<OriginBadge origin={origin} />)
    expect(classOf(label)).toContain(color)
  })
})

describe('a payment badge', () => {
  it.each([
    [false, false, 'Payment Pending'],
    [true, false, 'Deposit Paid'],
    [false, true, 'Paid in Full'],
    [true, true, 'Paid in Full'],
  ])('with deposit %s and balance %s says %s', (deposit, balance, words) => {
    render(<PaymentBadge deposit={deposit} balance={balance} />)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the next follow-up', () => {
  it('is "Overdue" in red, on request with since when', () => {
    render(<FollowUpBadge due="overdue" date="2026-11-25" />)
    expect(classOf('Overdue')).toContain('badge-red')
    render(<FollowUpBadge due="overdue" date="2026-11-25" withDate />)
    expect(classOf('Overdue since Nov 25, 2026')).toContain('badge-red')
  })

  it('is "Today" in yellow', () => {
    render(<FollowUpBadge due="today" date="2026-11-27" />)
    expect(classOf('Today')).toContain('badge-yellow')
  })

  it('is otherwise a short date, and "-" where there is none', () => {
    const { container, rerender } = render(<FollowUpBadge due="scheduled" date="2026-12-04" />)
    expect(container.textContent).toBe('Dec 4, 2026')
    rerender(<FollowUpBadge due={null} date={null} />)
    expect(container.textContent).toBe('-')
  })
})
