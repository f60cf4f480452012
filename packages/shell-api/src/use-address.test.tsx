import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useAddress } from './use-address.ts'

type Write = (name: string, value: string) => void

const first = new Map<string, Write>()

/** A part of a page that stores values in the URL. `first` keeps the setter from its first rendering, to test an outdated one. */
function Part({ name }: { name: string }) {
  const [params, write] = useAddress()
  const set: Write = (key, value) => write((current) => new URLSearchParams([...current, [key, value]]), { replace: true })
  if (!first.has(name)) first.set(name, set)
  return <output data-testid={name}>{params.toString()}</output>
}

function open(address: string): { search: Write; dialog: Write } {
  window.history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <Part name="search" />
      <Part name="dialog" />
    </BrowserRouter>,
  )
  const [search, dialog] = [first.get('search'), first.get('dialog')]
  if (!search || !dialog) throw new Error('Nothing was drawn')
  return { search, dialog }
}

beforeEach(() => first.clear())
afterEach(cleanup)

describe('the parameters of the address', () => {
  it('keep what two parts of the page change at the same time', async () => {
    const { search, dialog } = open('/leads?page=2')
    await act(async () => {
      dialog('lead', '42')
      search('search', 'ann')
    })
    expect(window.location.search).toBe('?page=2&lead=42&search=ann')
    expect(screen.getByTestId('search').textContent).toBe('page=2&lead=42&search=ann')
    expect(screen.getByTestId('dialog').textContent).toBe('page=2&lead=42&search=ann')
  })

  it('keep a change that a part drawn earlier has not seen', async () => {
    const { search, dialog } = open('/leads')
    await act(async () => dialog('lead', '42'))
    await act(async () => search('search', 'ann'))
    expect(window.location.search).toBe('?lead=42&search=ann')
  })

  it('do not call the person back from another page', async () => {
    const { search } = open('/leads')
    window.history.pushState(null, '', '/installations?status=open')
    await act(async () => search('search', 'ann'))
    expect(window.location.pathname + window.location.search).toBe('/installations?status=open')
  })
})
