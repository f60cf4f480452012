import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { MultiSelect } from './multi-select.tsx'

afterEach(cleanup)

const codes = ['WM-1042', 'WM-2210', 'WM-3300']

function Colors({ start = [], onSubmit = () => {} }: { start?: string[]; onSubmit?: () => void }) {
  const [values, setValues] = useState(start)
  return (
    <form onSubmit={onSubmit}>
      <Field label="Colors">
        <MultiSelect
          values={values}
          options={codes.map((code) => ({ value: code, label: code }))}
          onChange={setValues}
          placeholder="Add color…"
        />
      </Field>
      <p data-testid="chosen">{values.join(' ')}</p>
    </form>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Colors' })
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.getByTestId('chosen').textContent

describe('choosing several', () => {
  it('shows each as a chip that can be removed', async () => {
    render(<Colors start={['WM-1042', 'WM-2210']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove WM-1042' }))
    expect(chosen()).toBe('WM-2210')
    await vi.waitFor(() => expect(document.activeElement).toBe(box()))
    expect(screen.getByRole('status').textContent).toBe('WM-1042 removed')
  })

  it('offers nothing that is chosen, so nothing can be added twice', async () => {
    render(<Colors start={['WM-2210']} />)
    await userEvent.click(box())
    expect(offered()).toEqual(['WM-1042', 'WM-3300'])
    await userEvent.click(screen.getByRole('option', { name: 'WM-1042' }))
    expect(chosen()).toBe('WM-2210 WM-1042')
    expect(offered()).toEqual([])
    await userEvent.click(box())
    expect(offered()).toEqual(['WM-3300'])
  })

  it('offers again what was removed, and says when nothing is left', async () => {
    render(<Colors start={codes} />)
    await userEvent.click(box())
    expect(screen.getByRole('status').textContent).toBe('No more options')
    await userEvent.click(screen.getByRole('button', { name: 'Remove WM-3300' }))
    await userEvent.click(box())
    expect(offered()).toEqual(['WM-3300'])
  })

  it('works by keyboard alone: arrows, Enter, Backspace, and never sends the form', async () => {
    const submit = vi.fn()
    render(<Colors onSubmit={submit} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const active = box().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toBe('WM-2210')
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('WM-2210')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(chosen()).toBe('WM-2210 WM-3300')
    await userEvent.keyboard('{Backspace}')
    expect(chosen()).toBe('WM-2210')
    expect(submit).not.toHaveBeenCalled()
  })

  it('finds by typing, and Escape closes the list', async () => {
    render(<Colors />)
    await userEvent.type(box(), '33')
    expect(offered()).toEqual(['WM-3300'])
    await userEvent.keyboard('{Escape}')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(offered()).toEqual([])
  })

  it('is closed by Tab before the focus moves, and Tab does not go to the list', async () => {
    render(<Colors />)
    await userEvent.click(box())
    expect(screen.getByRole('listbox').tabIndex).toBe(-1)
    fireEvent.keyDown(box(), { key: 'Tab' })
    await vi.waitFor(() => expect(document.activeElement).toBe(box()))
    expect(offered()).toEqual([])
  })

  it('is closed by pressing elsewhere before the focus moves, so that only one list is open', async () => {
    render(
      <>
        <Colors />
        <Field label="Installers">
          <MultiSelect values={[]} options={[{ value: 'ray', label: 'Ray' }]} onChange={() => {}} placeholder="Add installer…" />
        </Field>
      </>,
    )
    await userEvent.click(box())
    await userEvent.keyboard('{Enter}')
    const other = screen.getByRole('combobox', { name: 'Installers' })
    fireEvent.mouseDown(other)
    await vi.waitFor(() => expect(document.activeElement).toBe(box()))
    expect(offered()).toEqual([])
    await userEvent.click(other)
    await vi.waitFor(() => expect(document.activeElement).toBe(other))
    expect(offered()).toEqual(['Ray'])
  })
})
