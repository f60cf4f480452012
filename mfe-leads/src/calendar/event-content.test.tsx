import type { EventDisplayInfo } from '@fullcalendar/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { eventContent } from './calendar-view.tsx'

afterEach(cleanup)

const bar = (title: string, isNarrow: boolean) =>
  render(
    eventContent({ event: { title }, timeText: '10a', timeClass: 'time', titleClass: 'title', isNarrow } as unknown as EventDisplayInfo),
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
