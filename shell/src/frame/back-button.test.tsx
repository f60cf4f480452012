import { useUnsavedChanges } from '@crm/shell-api'
import { ConfirmDialog, Dialog, Field, Input } from '@crm/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShellDialog } from '../dialog.tsx'
import { handleBackButton } from './back-button.ts'
import { UnsavedChangesGuard } from './leave-guard.tsx'

type Entry = { state: unknown; address: string }

afterAll(handleBackButton())

let entries: Entry[]
let at: number
const record = (): Entry => ({ state: window.history.state, address: window.location.pathname + window.location.search })

// happy-dom has no history of its own to go back in.
const replaceState = window.history.replaceState.bind(window.history)
beforeEach(() => {
  replaceState({ idx: 4 }, '', '/leads')
  entries = [{ state: { idx: 3 }, address: '/dashboard' }, record()]
  at = 1
  vi.spyOn(window.history, 'pushState').mockImplementation((state, _, url) => {
    replaceState(state, '', url ?? window.location.href)
    entries = [...entries.slice(0, at + 1), record()]
    at += 1
  })
  vi.spyOn(window.history, 'replaceState').mockImplementation((state, _, url) => {
    replaceState(state, '', url ?? window.location.href)
    entries[at] = record()
  })
  vi.spyOn(window.history, 'go').mockImplementation((delta = 0) => void setTimeout(() => step(delta)))
  vi.spyOn(window.history, 'back').mockImplementation(() => void setTimeout(() => step(-1)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function step(delta: number): void {
  at += delta
  const { state, address } = entries[at] ?? { state: null, address: '/' }
  replaceState(state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

// Steps that the guard takes itself are tasks of their own, as in a browser.
const afterSteps = () => act(() => new Promise<void>((done) => setTimeout(done)))
async function goBack() {
  act(() => step(-1))
  await afterSteps()
}

function Form({ dirty, onClose }: { dirty: boolean; onClose: () => void }) {
  useUnsavedChanges(dirty)
  const [asking, setAsking] = useState(false)
  return (
    <Dialog title="Edit Lead Details" dirty={dirty} onRequestClose={onClose}>
      <Field label="Name">
        <Input />
      </Field>
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      <ConfirmDialog
        open={asking}
        title="Delete it?"
        confirmText="Delete"
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}

function Page({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState<'form' | 'menu' | null>(null)
  const close = () => setOpen(null)
  return (
    <main>
      <output aria-label="page">{useLocation().pathname}</output>
      <button type="button" onClick={() => setOpen('form')}>
        Edit
      </button>
      <button type="button" onClick={() => setOpen('menu')}>
        Menu
      </button>
      <Link to="/followups">Follow-ups</Link>
      {open === 'form' && <Form dirty={dirty} onClose={close} />}
      {open === 'menu' && (
        <ShellDialog title="Menu" onClose={close}>
          <button type="button">Logout</button>
        </ShellDialog>
      )}
    </main>
  )
}

function Typed() {
  useUnsavedChanges(true)
  return <output aria-label="page">{useLocation().pathname}</output>
}

const show = (dirty = false) =>
  render(
    <BrowserRouter>
      <UnsavedChangesGuard>
        <Page dirty={dirty} />
      </UnsavedChangesGuard>
    </BrowserRouter>,
  )
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await afterSteps()
}
const page = () => screen.getByLabelText('page').textContent
const address = () => window.location.pathname

describe('Back', () => {
  it('closes an open dialog and stays on the page, also on the first page of the history', async () => {
    entries = [record()]
    at = 0
    show()
    await press('Edit')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page(), address(), at]).toEqual(['/leads', '/leads', 0])
  })

  it('closes a dialog of the shell', async () => {
    show()
    await press('Menu')
    act(() => screen.getByRole('button', { name: 'Logout' }).focus())
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })

  it('asks before a dialog loses what was typed, and keeps editing when pressed again', async () => {
    show(true)
    await press('Edit')
    await goBack()
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    await goBack()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Edit Lead Details' })).toBeTruthy()
    await goBack()
    await press('Discard')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })

  it('closes nested dialogs one at a time', async () => {
    show()
    await press('Edit')
    await press('Delete')
    await goBack()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Edit Lead Details' })).toBeTruthy()
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })

  it('leaves the page at once after a dialog was closed otherwise', async () => {
    show()
    await press('Edit')
    await press('Close')
    await goBack()
    expect([page(), address(), at]).toEqual(['/dashboard', '/dashboard', 0])
  })

  it('returns from the next page to this one without a step in between', async () => {
    show()
    await press('Edit')
    await press('Close')
    fireEvent.click(screen.getByRole('link', { name: 'Follow-ups' }))
    expect(entries.map((entry) => entry.address)).toEqual(['/dashboard', '/leads', '/followups'])
    await goBack()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })
})

describe('a dialog of the shell', () => {
  const clickFrom = async (from: Element, to: Element) => {
    fireEvent.pointerDown(from)
    fireEvent.click(to)
    await afterSteps()
  }

  it('closes with Escape and with a click outside, not with one that began inside', async () => {
    show()
    await press('Menu')
    const [dialog, inside] = [screen.getByRole('dialog'), screen.getByRole('button', { name: 'Logout' })]
    await clickFrom(inside, dialog)
    await clickFrom(dialog, inside)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await clickFrom(dialog, dialog)
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Menu')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Logout' }), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })
})

describe('Back from a page with unsaved changes', () => {
  const showTyped = () =>
    render(
      <BrowserRouter>
        <UnsavedChangesGuard>
          <Typed />
        </UnsavedChangesGuard>
      </BrowserRouter>,
    )

  it('asks, and another Back means to stay', async () => {
    showTyped()
    await goBack()
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    expect(address()).toBe('/leads')
    await goBack()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect([page(), address()]).toEqual(['/leads', '/leads'])
  })

  it('leads to the page before when they are discarded', async () => {
    showTyped()
    await goBack()
    act(() => screen.getByRole('button', { name: 'Keep editing' }).focus())
    await press('Discard')
    expect([page(), address(), at]).toEqual(['/dashboard', '/dashboard', 0])
  })
})
