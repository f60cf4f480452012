import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { createToastStore, type ToastStore, toastRemoveDelayMs } from './toasts.ts'

let toasts: ToastStore
beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToastStore()
  render(
    <>
      <button type="button">Delete</button>
      <Toaster toasts={toasts} />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (title: string, onPress = () => {}) =>
  act(() => toasts.show({ title, tone: 'success', action: { label: 'Undo', altText: 'Undo delete, or press Control Z', onPress } }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => [...document.querySelectorAll('.toast-title')].map((title) => title.textContent)
const swipe = (distance: number) => {
  const toast = document.querySelector('.toast') as HTMLElement
  toast.setPointerCapture = () => {}
  const at = (clientX: number) => ({ button: 0, clientX, clientY: 0, pointerType: 'touch', pointerId: 1 })
  fireEvent.pointerDown(toast, at(0))
  fireEvent.pointerMove(toast, at(20))
  fireEvent.pointerMove(toast, at(distance))
  fireEvent.pointerUp(toast, at(distance))
}

describe('toasts', () => {
  it('stay for 5000 ms', () => {
    show('Lead created successfully!')
    pass(4999)
    expect(shown()).toEqual(['Lead created successfully!'])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('are at most one: the next takes the place of the one before', () => {
    show('First')
    show('Second')
    expect(shown()).toEqual(['Second'])
    expect(toasts.current()).toHaveLength(1)
  })

  it('go by themselves also after an earlier one was acted on', () => {
    show('First')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    show('Second')
    pass(5000)
    expect(shown()).toEqual([])
  })

  it('do their action once and close', () => {
    const undo = vi.fn()
    show('Lead deleted successfully!', undo)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })

  it('go with a swipe of 50 px to the right, not with less', () => {
    show('Swiped')
    swipe(45)
    expect(shown()).toEqual(['Swiped'])
    swipe(70)
    expect(shown()).toEqual([])
  })

  it('are reached with F8, and closing gives the focus back', () => {
    const invoker = screen.getByRole('button', { name: 'Delete' })
    invoker.focus()
    show('Lead deleted successfully!')
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement?.className).toBe('toasts')
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    dismiss.focus()
    fireEvent.click(dismiss)
    expect(document.activeElement).toBe(invoker)
  })

  it('are kept for 1,000,000 ms after they were dismissed', () => {
    show('Kept')
    pass(5000)
    expect(toasts.current()).toHaveLength(1)
    pass(toastRemoveDelayMs)
    expect(toastRemoveDelayMs).toBe(1_000_000)
    expect(toasts.current()).toHaveLength(0)
  })
})
