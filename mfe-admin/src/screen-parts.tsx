import { isApiError } from '@crm/shell-api'
import { Badge, type BadgeTone, Card, ErrorState, Field, Input, Loading } from '@crm/ui'
import { type LucideIcon, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'

type ListCardProps = Omit<ComponentProps<typeof Card>, 'bodyClassName'>

export const ListCard = ({ className = '', ...card }: ListCardProps) => (
  <Card {...card} className={`overflow-hidden ${className}`} bodyClassName="p-0!" />
)

type PagedList = {
  isError: boolean
  error: unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

type PagedCardProps<Row> = {
  title: string
  /** "Failed to fetch …", "Loading …...". */
  what: string
  list: PagedList
  rows: readonly Row[] | undefined
  aside: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedCard<Row>({ title, what, list, rows, aside, empty, children }: PagedCardProps<Row>) {
  const id = useId()
  const failed = `Failed to fetch ${what}`
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head flex-wrap gap-2">
        <div className="flex items-center gap-2">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          {rows && (
            <span className="count">
              {rows.length.toLocaleString('en-US')}
              {list.hasNextPage && '+'}
            </span>
          )}
        </div>
        {list.isError && rows ? (
          <p role="alert" className="text-sm text-danger">
            {failed}
          </p>
        ) : (
          aside
        )}
      </div>
      {rows === undefined ? (
        list.isError ? (
          <ErrorState
            message={failed}
            {...(isApiError(list.error) && { detail: list.error.message })}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading text={`Loading ${what}...`} />
        )
      ) : rows.length === 0 ? (
        <div role="status">{empty}</div>
      ) : (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
          {children(rows)}
        </div>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="h-11 w-full border-t border-line font-medium text-link hover:bg-muted disabled:opacity-60"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </section>
  )
}

type SearchProps = { value: string; placeholder: string; onSearch: (search: string) => void }

export function SearchField({ value, placeholder, onSearch }: SearchProps) {
  const [typed, setTyped] = useTyped(value, onSearch)
  return (
    <Field label="Search" className="min-w-40 flex-1 max-md:basis-full">
      <span className="adorned">
        <Search className="icon adornment" aria-hidden="true" />
        <Input
          type="search"
          className="pl-9"
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
    </Field>
  )
}

/** ms */
const typingPause = 300

/** Reports the text after a typing pause. A change of `value` from outside, such as clearing, replaces the text. */
function useTyped(value: string, tell: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => tell(typed), typingPause)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}

export type Look = { tone: BadgeTone; icon: LucideIcon }

export const IconBadge = ({ look: { tone, icon: Icon }, text }: { look: Look; text: string }) => (
  <Badge tone={tone}>
    <Icon className="size-3.5" aria-hidden="true" /> {text}
  </Badge>
)
