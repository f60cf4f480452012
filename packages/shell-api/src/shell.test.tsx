import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MockShell } from './mock-shell.tsx'
import { useCan, useSession } from './shell.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Name() {
  return <p>{useSession().user.username}</p>
}

function MayAddLeads() {
  return <p>{useCan('add_lead') ? 'may' : 'may not'}</p>
}

describe('the session', () => {
  it('tells who is signed in', () => {
    render(
      <MockShell user={{ username: 'sofia', role: 'sales_rep', permissions: [] }}>
        <Name />
      </MockShell>,
    )
    expect(screen.getByText('sofia')).toBeDefined()
  })

  it('throws outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Name />)).toThrow('useSession must be used within a ShellProvider')
  })

  it.each([
    ['sales_rep', ['add_lead'], 'may'],
    ['sales_rep', [], 'may not'],
    ['administrator', [], 'may'],
  ])('lets a %s holding %j: %s add leads', (role, permissions, answer) => {
    render(
      <MockShell user={{ username: 'sofia', role, permissions }}>
        <MayAddLeads />
      </MockShell>,
    )
    expect(screen.getByText(answer)).toBeDefined()
  })
})
