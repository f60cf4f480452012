import { ChevronLeft, ChevronRight } from 'lucide-react'

export function listPageNumbers(page: number, pageCount: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pageCount - 4))
  return Array.from({ length: Math.min(5, pageCount) }, (_, index) => first + index)
}

export type PaginationProps = {
  page: number
  pageSize: number
  total: number
  /** True if the server stopped counting at `total`, which is then shown as "10,000+". */
  capped?: boolean
  pageCount: number
  /** The plural word for the items, such as "leads". */
  noun: string
  onPage: (page: number) => void
}

/** Shows "Showing X to Y of Z leads", a Previous button, up to five numbered pages, and a Next button. */
export function Pagination({ page, pageSize, total, capped = false, pageCount, noun, onPage }: PaginationProps) {
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className="pages" aria-label={`Pages of ${noun}`}>
      <p className="pages-text num">{`Showing ${count(from)} to ${count(to)} of ${count(total)}${capped ? '+' : ''} ${noun}`}</p>
      <div className="pages-buttons">
        <button type="button" className="page-btn" aria-label="Previous" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="icon" aria-hidden="true" />
          <span className="page-word">Previous</span>
        </button>
        {listPageNumbers(page, pageCount).map((number) => (
          <button
            key={number}
            type="button"
            className="page-btn"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <button type="button" className="page-btn" aria-label="Next" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <span className="page-word">Next</span>
          <ChevronRight className="icon" aria-hidden="true" />
        </button>
      </div>
    </nav>
  )
}

const count = (n: number): string => n.toLocaleString('en-US')
