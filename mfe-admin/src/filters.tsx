import { useAddress } from '@crm/shell-api'
import { Button, buildOptions, EmptyState, Field, NativeSelect, type SelectOption } from '@crm/ui'
import type { ComponentProps, ReactNode } from 'react'
import { PagedListCard, SearchField } from './screen-parts.tsx'

/** How each value is read from the text in the URL. Invalid text is ignored, like a blank one. */
type UrlReaders = Record<string, (text: string) => string>
export type UrlState<Readers extends UrlReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> }

/** The filters of a page and what is open on it, which are stored in the URL. A blank filter matches all rows. */
export function useUrlState<Readers extends UrlReaders>(
  readers: Readers,
): [UrlState<Readers>, (change: Partial<UrlState<Readers>>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<UrlState<Readers>>) => write((current) => writeUrlState(readers, current, changed), { replace: true })
  return [readUrlState(readers, address), change]
}

export const readUrlState = <Readers extends UrlReaders>(readers: Readers, address: URLSearchParams): UrlState<Readers> =>
  // The cast is safe, because each value comes from the reader of its name.
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(address.get(name) ?? '')])) as UrlState<Readers>

/** Leaves other parameters of the URL unchanged. */
export function writeUrlState<Readers extends UrlReaders>(
  readers: Readers,
  current: URLSearchParams,
  changed: Partial<UrlState<Readers>>,
): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries({ ...readUrlState(readers, current), ...changed })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const readText = (longest: number) => (text: string) => text.slice(0, longest)

export const readMatch = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : '')

export const readKey =
  <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  (text: string): Key | '' =>
    Object.hasOwn(table, text) ? (text as Key) : ''

export const readId = readMatch(/^[1-9]\d{0,8}$/)

/** The options of a select whose blank value matches all rows. */
export const listOptions = (table: Readonly<Record<string, string>>, all = 'All'): SelectOption[] => [
  { value: '', label: all },
  ...buildOptions(table),
]

export const hasNoFilters = <Filters extends Record<string, string>>(filters: Filters, blank: Partial<Filters>): boolean =>
  Object.keys(blank).every((name) => filters[name]?.trim() === '')

export type FilterSelect<Filters> = { name: keyof Filters & string; label: string; options: readonly SelectOption[]; className: string }

type FilterBarProps<Filters> = {
  name: string
  /** The placeholder of the search field. */
  search: string
  filters: Filters
  blank: Partial<Filters>
  selects: readonly (FilterSelect<Filters> | null)[]
  onChange: (change: Partial<Filters>) => void
  children?: ReactNode
}

export function FilterBar<Filters extends Record<string, string> & { search: string }>(props: FilterBarProps<Filters>) {
  const { name, search, filters, blank, selects, onChange, children } = props
  // The cast is safe, because the options of a select are exactly the values of its filter.
  const change = (changed: Record<string, string>) => onChange(changed as Partial<Filters>)
  return (
    <search aria-label={name} className="card mb-4 grid gap-3 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField value={filters.search} placeholder={search} onSearch={(typed) => change({ search: typed })} />
        {selects.map(
          (select) =>
            select && (
              <Field key={select.name} label={select.label} className={select.className}>
                <NativeSelect
                  options={select.options}
                  value={filters[select.name]}
                  onChange={(event) => change({ [select.name]: event.target.value })}
                />
              </Field>
            ),
        )}
        <Button className="max-md:w-full" disabled={hasNoFilters(filters, blank)} onClick={() => onChange(blank)}>
          Clear Filters
        </Button>
      </div>
      {children}
    </search>
  )
}

type FilteredListProps<Row> = Omit<ComponentProps<typeof PagedListCard<Row>>, 'name' | 'empty' | 'waiting'> & {
  icon: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** What may help if the filters match nothing. */
  hint?: string
  /** What will be listed once there is something. */
  none: string
}

export function FilteredListCard<Row>({ icon, isFiltered, onClear, hint, none, ...list }: FilteredListProps<Row>) {
  const { title, what } = list
  const clear = <Button onClick={onClear}>Clear Filters</Button>
  return (
    <PagedListCard<Row>
      {...list}
      name={`${title}, newest first`}
      waiting={{ rows: 8, row: 3.75, card: 9 }}
      empty={
        isFiltered ? (
          <EmptyState icon={icon} title={`No ${what} found for the selected filters`} text={hint} actions={clear} />
        ) : (
          <EmptyState icon={icon} title={`No ${what} yet`} text={none} />
        )
      }
    />
  )
}
