import type { EventDisplayInfo } from '@fullcalendar/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepPopoverInCard, renderEventContent } from './calendar-grid.tsx'

afterEach(cleanup)

const bar = (title: string, isNarrow: boolean) =>
  render(
    renderEventContent({
      event: { title },
      timeText: '10a',
      timeClass: 'time',
      titleClass: 'title',
      isNarrow,
    } as unknown as EventDisplayInfo),
  ).container

it('says the whole title, of which a narrow bar shows the name of an installation’s customer', () => {
  const narrow = bar('Installation: Ann Lee', true)
  expect(narrow.querySelector('.title')?.textContent).toBe('Installation: Ann Lee')
  expect(narrow.querySelector('.sr-only')?.textContent).toBe('Installation: ')
})

it.each([
  ['Installation: Ann Lee', false],
  ['Team lunch', true],
])('shows all of "%s" where narrow is %s', (title, isNarrow) => {
  const shown = bar(title, isNarrow)
  expect(shown.textContent).toBe(`10a${title}`)
  expect(shown.querySelector('.sr-only')).toBeNull()
})

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
  keepPopoverInCard(screen.getByRole('heading'), screen.getByTestId('card'))
  await Promise.resolve()
  expect(screen.getByRole('dialog').style.marginLeft).toBe(moved)
})
