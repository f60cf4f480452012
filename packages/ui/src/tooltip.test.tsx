import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from './button.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pointAt = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
// A tooltip stays open while the pointer moves towards it, so the pointer must also move far away.
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' })
  fireEvent.pointerMove(document, { clientX: 900, clientY: 900 })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null

const two = (
  <>
    <Tooltip label="Reports">
      <IconButton label="reports" />
    </Tooltip>
    <Tooltip label="Leads">
      <IconButton label="leads" />
    </Tooltip>
  </>
)

describe('a tooltip', () => {
  it('opens after 700 ms', () => {
    render(two)
    pointAt('reports')
    pass(699)
    expect(shown()).toBeNull()
    pass(1)
    expect(shown()).toBe('Reports')
  })

  it('opens at once within 300 ms of another of the same area', () => {
    render(<TooltipProvider>{two}</TooltipProvider>)
    pointAt('reports')
    pass(700)
    leave('reports')
    pass(299)
    pointAt('leads')
    pass(0)
    expect(shown()).toBe('Leads')
  })

  it('waits again after 300 ms', () => {
    render(<TooltipProvider>{two}</TooltipProvider>)
    pointAt('reports')
    pass(700)
    leave('reports')
    pass(300)
    pointAt('leads')
    pass(699)
    expect(shown()).not.toBe('Leads')
    pass(1)
    expect(shown()).toBe('Leads')
  })

  it('of an element that has no other purpose opens by a press, and closes by Escape', () => {
    render(
      <Tooltip label="Set by James" opensOnPress>
        <IconButton label="who" />
      </Tooltip>,
    )
    const button = screen.getByRole('button', { name: 'who' })
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    fireEvent.click(button)
    pass(0)
    expect(shown()).toBe('Set by James')
    fireEvent.keyDown(document, { key: 'Escape' })
    pass(0)
    expect(shown()).toBeNull()
  })
})
