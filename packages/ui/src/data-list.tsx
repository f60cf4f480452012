import { clsx } from 'clsx'
import { Fragment, type Key, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { useRowFocus } from './focus-return.ts'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import { type ColumnSort, Table, Td, Th, Tr } from './table.tsx'

/**
 * Where a column appears on a card: mark = at its left; title and corner = top left and right; note and line = below; foot and actions =
 * bottom left and right.
 */
type Place = 'mark' | 'title' | 'corner' | 'note' | 'line' | 'foot' | 'actions'

export type DataListColumn<Row> = {
  /** The heading of the column. A column without a heading is not shown in the table, only on the cards. */
  head?: ReactNode
  cell?: (row: Row) => ReactNode
  /** The place on the card. A column without a place is shown only in the table. */
  at?: Place
  /** The content on the card, if it differs from the cell of the table. */
  card?: (row: Row) => ReactNode
  /** The text of the button in the table row that opens the row's details. */
  opener?: (row: Row) => ReactNode
  sort?: ColumnSort
  /** True if the cell is the heading of its row for screen readers. */
  isRowHead?: boolean
  className?: string
}

export type RowSelection = { has(id: string): boolean; toggle(id: string): void; set(ids: readonly string[]): void }

type Query = { isError: boolean; error?: Error | null; isPlaceholderData?: boolean; refetch: () => unknown }

export type DataListProps<Row> = {
  /** The name of the table or list for screen readers. */
  name: string
  columns: readonly (DataListColumn<Row> | false | null)[]
  /** Undefined while the rows are loading, and if loading failed. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => Key
  /**
   * The plural word for the rows, as in "Loading leads..." and "Failed to fetch leads". Leave it out if another part of the page shows
   * these messages.
   */
  what?: string
  failed?: string
  query?: Query
  empty?: ReactNode
  /** In rem: a list narrower than this shows cards instead of a table. */
  wide?: number
  /** The placeholder while loading: its number of rows, and the height of a row and of a card in rem. */
  waiting?: { rows: number; row?: number; card?: number }
  /** True if the list is placed directly on the page, so that it needs its own frame; false if it is inside a card. */
  loose?: boolean
  selection?: RowSelection | null
  onOpen?: (row: Row) => void
  /** Content of an extra line below the row. */
  below?: (row: Row) => ReactNode
  /** A last row with the totals. */
  total?: Row | undefined
  pages?: PaginationProps | false | undefined
  more?: { text: string; busy?: boolean; onMore: () => void } | false | null
  /** CSS class of the table, or of the list of cards. */
  className?: string
}

/** Shows rows as a table, or as cards if there is too little space for a table or no column has a heading. */
export function DataList<Row>({ columns: given, wide = 40, ...props }: DataListProps<Row>) {
  const { rows, query, what = '', failed = `Failed to fetch ${what}`, empty, loose, pages, more } = props
  const columns = given.flatMap((column, key) => (column ? [{ key, ...column }] : []))
  const box = useRef<HTMLDivElement>(null)
  const hasSpace = useSpace(box, wide)
  useRowFocus(box, rows === undefined)
  const isWide = hasSpace && columns.some(({ head }) => head !== undefined)
  const hasFailed = rows === undefined && query?.isError
  const isBusy = query?.isPlaceholderData ?? false
  const isFramed = loose && (isWide || hasFailed || rows?.length === 0)
  return (
    <div ref={box} className="rows" aria-busy={isBusy}>
      <div className={clsx(isFramed && 'card rows-frame', isBusy && 'rows-busy')}>
        {hasFailed ? (
          <ErrorState message={failed} {...detailOf(query.error)} onRetry={() => void query.refetch()} />
        ) : rows?.length === 0 && empty ? (
          <div role="status">{empty}</div>
        ) : isWide === null ? null : rows === undefined ? (
          <Waiting {...props} columns={columns} isWide={isWide} />
        ) : isWide ? (
          <RowsTable {...props} rows={rows} columns={columns.filter(({ head }) => head !== undefined)} />
        ) : (
          <Cards {...props} rows={rows} columns={columns} />
        )}
        {more && (
          <button type="button" className="rows-more" disabled={more.busy} onClick={more.onMore}>
            {more.busy ? 'Loading...' : more.text}
          </button>
        )}
        {pages && (
          <div className={clsx((isWide || !loose) && 'rows-pages')} aria-live="polite">
            <Pagination {...pages} />
          </div>
        )}
      </div>
    </div>
  )
}

// Only ApiErrors have a message for users; other errors have technical messages of the browser.
const detailOf = (error: Error | null | undefined) => (error?.name === 'ApiError' ? { detail: error.message } : {})

/** Returns whether a table has enough space; null until the width is measured, which happens before the first paint. */
function useSpace(box: RefObject<HTMLElement | null>, least: number): boolean | null {
  const [hasSpace, setHasSpace] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const paper = matchMedia('print')
    const measure = () => {
      const width = element.clientWidth
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // A hidden list has the width 0, and a printed page has enough space for a table: both count as wide.
      setHasSpace(width === 0 || paper.matches || width >= least * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    paper.addEventListener('change', measure)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', measure)
    }
  }, [box, least])
  return hasSpace
}

type KeyedColumn<Row> = DataListColumn<Row> & { key: number }

type Shown<Row> = Omit<DataListProps<Row>, 'columns'> & { rows: readonly Row[]; columns: readonly KeyedColumn<Row>[] }

function RowsTable<Row>({ name, columns, rows, keyOf, loose, selection, onOpen, below, total, className }: Shown<Row>) {
  const cellsOf = (row: Row) =>
    columns.map(({ key, cell, opener, isRowHead, className }) => {
      const Cell = isRowHead ? RowHead : Td
      return (
        <Cell key={key} className={className}>
          {opener && (
            // The button has no click handler, because its click bubbles up to the row, which opens the details.
            <button type="button" className="rows-opener" aria-haspopup="dialog">
              {opener(row)}
            </button>
          )}
          {cell?.(row)}
        </Cell>
      )
    })
  return (
    <div className={clsx(!loose && 'rows-scroll', className)}>
      <Table caption={name}>
        <thead className={clsx('rows-head', loose && 'rows-head-sticky')}>
          <tr>
            {selection && (
              <Th className="rows-select">
                <SelectAll ids={rows.map((row) => String(keyOf(row)))} selection={selection} />
              </Th>
            )}
            {columns.map(({ key, head, sort, className }) => (
              <Th key={key} className={className} {...(sort && { sort })}>
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const under = below?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <Tr
                  className={clsx(onOpen && 'rows-opens', isThere(under) && 'rows-above')}
                  {...(onOpen && { onClick: () => onOpen(row) })}
                >
                  {selection && (
                    <Td className="rows-select" onClick={(event) => event.stopPropagation()}>
                      <SelectRow id={String(keyOf(row))} selection={selection} />
                    </Td>
                  )}
                  {cellsOf(row)}
                </Tr>
                {isThere(under) && (
                  <tr className="rows-below">
                    <td colSpan={columns.length + (selection ? 1 : 0)}>{under}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {total !== undefined && (
          <tfoot className="rows-total">
            <Tr>{cellsOf(total)}</Tr>
          </tfoot>
        )}
      </Table>
    </div>
  )
}

const RowHead = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <th scope="row" className={clsx('td rows-row-head', className)}>
    {children}
  </th>
)

const isThere = (node: ReactNode): boolean => node !== null && node !== undefined && node !== false && node !== ''

function SelectAll({ ids, selection }: { ids: readonly string[]; selection: RowSelection }) {
  const chosen = ids.filter((id) => selection.has(id)).length
  return (
    <Checkbox
      aria-label="Select all shown rows"
      checked={chosen > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={(event) => selection.set(event.target.checked ? ids : [])}
    />
  )
}

const SelectRow = ({ id, selection }: { id: string; selection: RowSelection }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside has its own name; the label only enlarges its touch area
  <label className="rows-box">
    <Checkbox aria-label={`Select ${id}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
  </label>
)

function Cards<Row>({ name, columns, rows, keyOf, loose, selection, onOpen, below, total, className }: Shown<Row>) {
  // If the whole card is a button, its parts must be spans, because HTML allows no block elements in a button.
  const Part = onOpen ? 'span' : 'div'
  const contentOf = (row: Row) => {
    const at = (place: Place) =>
      columns.flatMap(({ key, at: its, card, cell }) => {
        const content = its === place ? (card ?? cell)?.(row) : null
        if (!isThere(content)) return []
        return [
          <Part key={key} className={`rows-${place}`}>
            {content}
          </Part>,
        ]
      })
    const [head, foot, under] = [[...at('title'), ...at('corner')], [...at('foot'), ...at('actions')], below?.(row)]
    return (
      <>
        {at('mark')}
        <Part className="rows-content">
          {head.length > 0 && <Part className="rows-ends">{head}</Part>}
          {at('note')}
          {at('line')}
          {isThere(under) && <Part className="rows-line">{under}</Part>}
          {foot.length > 0 && <Part className="rows-ends rows-last">{foot}</Part>}
        </Part>
      </>
    )
  }
  return (
    <ul aria-label={name} className={clsx(loose ? 'rows-grid' : 'rows-cards', className)}>
      {(total === undefined ? rows : [...rows, total]).map((row) => (
        <li key={keyOf(row)} className={clsx('rows-card', loose && 'card', onOpen && 'rows-card-opens')}>
          {selection && <SelectRow id={String(keyOf(row))} selection={selection} />}
          {onOpen ? (
            <button type="button" className="rows-card-opener" aria-haspopup="dialog" onClick={() => onOpen(row)}>
              {contentOf(row)}
            </button>
          ) : (
            contentOf(row)
          )}
        </li>
      ))}
    </ul>
  )
}

const widths = ['70%', '45%', '60%', '40%', '55%']
const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index)

type WaitingProps<Row> = Omit<Shown<Row>, 'rows'> & { isWide: boolean }

/** A placeholder with the height of the later rows, so that the page does not jump when they appear. */
function Waiting<Row>({ what, columns, isWide, loose, waiting: { rows, row = 3.25, card = 7 } = { rows: 6 } }: WaitingProps<Row>) {
  const bars = isWide ? columns.filter(({ head }) => head !== undefined).length : 1
  const height = `${isWide ? row : card}rem`
  return (
    <div className={clsx(!isWide && loose && 'rows-grid')}>
      {what && (
        <p className="visually-hidden" role="status">
          Loading {what}...
        </p>
      )}
      {isWide && <div className="rows-head" />}
      {upTo(rows).map((place) => (
        <div key={place} className={clsx('rows-waiting', !isWide && loose && 'card')} style={{ height }}>
          {upTo(bars).map((bar) => (
            <span key={bar} style={{ width: widths[(place + bar) % widths.length] }}>
              <Skeleton />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
