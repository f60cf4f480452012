import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShellTooltip } from './tip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    ['Leads', 'Follow-ups'].map((label) => (
      <ShellTooltip key={label} label={label} side="right">
        <button type="button" aria-label={label} />
      </ShellTooltip>
    )),
  )
})
afterEach(() => {
  // A tooltip that was just open would shorten the delay in the next test.
  vi.advanceTimersByTime(10_000)
  cleanup()
  vi.useRealTimers()
})

const around = (name: string) => screen.getByRole('button', { name }).parentElement as HTMLElement
const pointAt = (name: string) => fireEvent.pointerEnter(around(name))
const leave = (name: string) => fireEvent.pointerLeave(around(name))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => document.querySelector('.tooltip')?.textContent ?? null

describe('the tooltip of an entry of the collapsed sidebar', () => {
  it('opens after 700 ms', () => {
    pointAt('Leads')
    pass(699)
    expect(shown()).toBeNull()
    pass(1)
    expect(shown()).toBe('Leads')
  })

  it.each([
    [299, 0],
    [300, 700],
  ])('opens, %i ms after another has closed, after %i ms: the skip delay is 300 ms', (since, delay) => {
    pointAt('Leads')
    pass(700)
    leave('Leads')
    expect(shown()).toBeNull()
    pass(since)
    pointAt('Follow-ups')
    pass(Math.max(delay - 1, 0))
    expect(shown()).toBe(delay === 0 ? 'Follow-ups' : null)
    pass(1)
    expect(shown()).toBe('Follow-ups')
  })

  it('is hidden by Escape, and by a press', () => {
    for (const hide of [() => fireEvent.keyDown(around('Leads'), { key: 'Escape' }), () => fireEvent.click(around('Leads'))]) {
      pointAt('Leads')
      pass(700)
      expect(shown()).toBe('Leads')
      hide()
      expect(shown()).toBeNull()
      leave('Leads')
      pass(1000)
    }
  })
})
