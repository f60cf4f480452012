import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepInCard } from './calendar-view.tsx'

afterEach(cleanup)

const endingAt = (element: Element, right: number) => vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ right } as DOMRect)

it.each([
  [1262, '-21px'],
  [1200, ''],
])('a list that would end at %i px moves into a card that ends at 1241 (%s)', async (right, moved) => {
  render(
    <div data-testid="card">
      <div role="dialog">
        <h4>November 28, 2026</h4>
      </div>
    </div>,
  )
  endingAt(screen.getByTestId('card'), 1241)
  endingAt(screen.getByRole('dialog'), right)
  keepInCard(screen.getByRole('heading'), screen.getByTestId('card'))
  await Promise.resolve()
  expect(screen.getByRole('dialog').style.marginLeft).toBe(moved)
})
