import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** A table whose `caption` is visible only to screen readers. */
export function Table({ caption, className, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <table {...rest} className={clsx('table', className)}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}

export type ColumnSort = { direction: 'asc' | 'desc' | null; onSort: () => void }

/** A column header. With `sort`, it contains a button that sorts by this column. */
export function Th({ sort, className, children, ...rest }: ComponentProps<'th'> & { sort?: ColumnSort; children: ReactNode }) {
  const order = { asc: 'ascending', desc: 'descending', none: 'none' } as const
  return (
    <th scope="col" {...rest} className={clsx('th', className)} {...(sort && { 'aria-sort': order[sort.direction ?? 'none'] })}>
      {sort ? (
        <button type="button" className="th-sort" onClick={sort.onSort}>
          {children}
          {sort.direction === 'asc' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('tr', className)} />
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={clsx('td', className)} />
}
