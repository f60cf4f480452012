import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataList, type DataListColumn, type DataListProps } from './data-list.tsx'
import { returnFocus } from './focus-return.ts'

type Person = { id: string; name: string; city: string }

const people: Person[] = [
  { id: 'p-1', name: 'Ann Lee', city: 'Austin' },
  { id: 'p-2', name: 'Bob Ortiz', city: 'Waco' },
]
const columns: DataListColumn<Person>[] = [
  { head: 'Name', cell: ({ name }) => name, at: 'title', isRowHead: true },
  { head: 'City', cell: ({ city }) => city, at: 'note', card: ({ city }) => `Lives in ${city}` },
  { at: 'actions', cell: ({ name }) => <button type="button">Call {name}</button> },
]
const show = (more: Partial<DataListProps<Person>> = {}) =>
  render(<DataList name="People" what="people" keyOf={({ id }) => id} columns={columns} rows={people} {...more} />)

/** In px: a width at which the list shows a table (from 40 rem on), and one at which it shows cards. */
const wide = 1_000
const narrow = 343
let resized: () => void = () => undefined

function setWidth(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  class Observer {
    constructor(tell: () => void) {
      resized = tell
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a list with space', () => {
  it('is a table with a head for each column but those of the cards', () => {
    setWidth(wide)
    show()
    const table = within(screen.getByRole('table', { name: 'People' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'City'])
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['NameCity', 'Ann LeeAustin', 'Bob OrtizWaco'])
    expect(table.getByRole('rowheader', { name: 'Ann Lee' })).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('becomes cards when the space goes, and a table again when it returns', () => {
    setWidth(wide)
    show()
    setWidth(narrow)
    act(resized)
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Ann LeeLives in AustinCall Ann Lee',
      'Bob OrtizLives in WacoCall Bob Ortiz',
    ])
    setWidth(wide)
    act(resized)
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy()
  })

  it('is a table on paper', () => {
    setWidth(narrow)
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as never)
    show()
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy()
  })

  it('opens a row by its button or anywhere in it, but not by its checkbox', async () => {
    setWidth(wide)
    const [onOpen, toggle, set] = [vi.fn(), vi.fn(), vi.fn()]
    const opener: DataListColumn<Person> = { head: 'Name', opener: ({ name }) => name }
    show({ columns: [opener, ...columns.slice(1)], onOpen, selection: { has: (id) => id === 'p-2', toggle, set } })
    await userEvent.click(screen.getByRole('button', { name: 'Ann Lee' }))
    await userEvent.click(screen.getByText('Waco'))
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['p-1', 'p-2'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select p-1' }))
    expect(toggle).toHaveBeenCalledWith('p-1')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown rows' })
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(set).toHaveBeenCalledWith(['p-1', 'p-2'])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
})

describe('a list without space', () => {
  it('opens a row by its card', async () => {
    setWidth(narrow)
    const onOpen = vi.fn()
    show({ columns: columns.slice(0, 2), onOpen })
    await userEvent.click(screen.getByRole('button', { name: 'Ann Lee Lives in Austin' }))
    expect(onOpen).toHaveBeenCalledWith(people[0])
  })
})

describe.each([
  ['table', wide],
  ['cards', narrow],
])('as %s', (_, width) => {
  it('says that its rows are loading, and shows none', () => {
    setWidth(width)
    show({ rows: undefined, query: { isError: false, refetch: vi.fn() } })
    expect(screen.getByRole('status').textContent).toBe('Loading people...')
    expect(screen.queryByText('Ann Lee')).toBeNull()
  })

  it('says what failed and why, and tries it again', async () => {
    setWidth(width)
    const refetch = vi.fn()
    const error = Object.assign(new Error('Too busy'), { name: 'ApiError' })
    show({ rows: undefined, query: { isError: true, error, refetch } })
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch peopleToo busyRetry')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('says that it is empty', () => {
    setWidth(width)
    show({ rows: [], empty: 'Nobody yet' })
    expect(screen.getByRole('status').textContent).toBe('Nobody yet')
  })

  it('has a line below a row, a sum at the end, pages and more', async () => {
    setWidth(width)
    const [onPage, onMore] = [vi.fn(), vi.fn()]
    show({
      below: ({ id }) => id === 'p-1' && 'Moved in May',
      total: { id: 'all', name: 'Everyone', city: 'Texas' },
      pages: { page: 1, pageSize: 2, total: 3, pageCount: 2, noun: 'people', onPage },
      more: { text: 'Show more', onMore },
    })
    expect(screen.getAllByText('Moved in May')).toHaveLength(1)
    expect(screen.getByText('Everyone')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onPage).toHaveBeenCalledWith(2)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledOnce()
  })
})

describe('the focus of a row that disappears', () => {
  const named: DataListColumn<Person>[] = [
    { head: 'Name', cell: ({ name }) => name },
    {
      head: 'Actions',
      cell: ({ name }) => (
        <>
          <button type="button" aria-label={`Edit ${name}`} />
          <button type="button" aria-label={`Delete ${name}`} />
        </>
      ),
    },
  ]
  const list = (rows: Person[] | undefined) => (
    <main tabIndex={-1}>
      <h1>All people</h1>
      <DataList name="People" what="people" keyOf={({ id }) => id} columns={named} rows={rows} empty={<p>No people yet</p>} />
    </main>
  )
  const three = [...people, { id: 'p-3', name: 'Cy Moss', city: 'Waco' }]
  const without = (name: string, rows = three) => rows.filter((person) => person.name !== name)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

  it('goes to the same action of the next row, then of the one before, then to the heading', () => {
    const { rerender } = render(list(three))
    screen.getByRole('button', { name: 'Delete Bob Ortiz' }).focus()
    rerender(list(without('Bob Ortiz')))
    expect(focused()).toBe('Delete Cy Moss')
    rerender(list(people.slice(0, 1)))
    expect(focused()).toBe('Delete Ann Lee')
    rerender(list(undefined))
    expect(document.activeElement).toBe(document.body)
    rerender(list([]))
    expect(focused()).toBe('All people')
  })

  it('stays where it is if another row disappears, or if it has left the list', () => {
    const { rerender } = render(list(three))
    screen.getByRole('button', { name: 'Edit Cy Moss' }).focus()
    rerender(list(without('Ann Lee')))
    expect(focused()).toBe('Edit Cy Moss')
    act(() => screen.getByRole('main').focus())
    rerender(list(people.slice(0, 1)))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('goes to the page where the whole list is gone', () => {
    const { rerender } = render(list(three))
    const gone = screen.getByRole('button', { name: 'Delete Ann Lee' })
    gone.focus()
    rerender(<main tabIndex={-1}>Another page</main>)
    act(() => returnFocus(gone))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('is found as well by a dialog that closes after its row', () => {
    const { rerender } = render(list(three))
    const gone = screen.getByRole('button', { name: 'Delete Ann Lee' })
    gone.focus()
    act(() => screen.getByRole('main').focus())
    rerender(list(without('Ann Lee')))
    act(() => returnFocus(gone))
    expect(focused()).toBe('Delete Bob Ortiz')
  })
})
