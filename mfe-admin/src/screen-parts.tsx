import { Badge, type BadgeTone, Button, Card, DataList, type DataListProps, Field, Input } from '@crm/ui'
import { type LucideIcon, Pause, Play, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { formatCount, useDateTimeFormatters } from './format.ts'

type ListCardProps = Omit<ComponentProps<typeof Card>, 'bodyClassName'>

export const ListCard = ({ className = '', ...card }: ListCardProps) => (
  <Card {...card} className={`overflow-hidden ${className}`} bodyClassName="p-0!" />
)

type PagedList = {
  isError: boolean
  error: Error | null
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

type PagedCardProps<Row> = Omit<DataListProps<Row>, 'query' | 'more'> & { title: string; what: string; list: PagedList; aside: ReactNode }

export function PagedListCard<Row>({ title, list, aside, ...shown }: PagedCardProps<Row>) {
  const id = useId()
  const { what, rows } = shown
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head flex-wrap gap-2">
        <div className="flex items-center gap-2">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          {rows && (
            <span className="count">
              {formatCount(rows.length)}
              {list.hasNextPage && '+'}
            </span>
          )}
        </div>
        {list.isError && rows ? (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch {what}
          </p>
        ) : (
          aside
        )}
      </div>
      <DataList
        wide={56}
        className="text-sm"
        {...shown}
        query={list}
        more={list.hasNextPage && { text: 'Show more', busy: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() }}
      />
    </section>
  )
}

type SearchProps = { value: string; placeholder: string; onSearch: (search: string) => void }

export function SearchField({ value, placeholder, onSearch }: SearchProps) {
  const [typed, setTyped] = useTypedText(value, onSearch)
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

/** Milliseconds without a keystroke before the search starts. */
const typingPause = 300

/** Reports the typed text after a pause in typing. If `value` changes from outside, as when filters are cleared, it replaces the typed text. */
function useTypedText(value: string, onPause: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onPause(typed), typingPause)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}

export type BadgeAppearance = { tone: BadgeTone; icon: LucideIcon }

export const IconBadge = ({ look: { tone, icon: Icon }, text }: { look: BadgeAppearance; text: string }) => (
  <Badge tone={tone}>
    <Icon className="size-3.5" aria-hidden="true" /> {text}
  </Badge>
)

type LiveQuery = { data: unknown; isError: boolean; dataUpdatedAt: number; isPaused: boolean; pause: (isPaused: boolean) => void }

/** Tells how new the data of a page is. The user can pause its updates. */
export function LiveUpdateControl({ query, what }: { query: LiveQuery; what: string }) {
  const { data, isError, dataUpdatedAt: at, isPaused, pause } = query
  const { clock } = useDateTimeFormatters()
  const Icon = isPaused ? Play : Pause
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:w-full">
      {isError && data !== undefined ? (
        <p role="alert" className="text-sm text-danger">
          Failed to fetch {what}
        </p>
      ) : (
        at > 0 && (
          <p className="flex items-center gap-2 text-sm text-fg-muted">
            <span className={`size-2 rounded-full ${isPaused ? 'bg-fg-subtle' : 'bg-ok'}`} aria-hidden="true" />
            {isPaused ? 'As of' : 'Live,'} {clock(new Date(at).toISOString())}
          </p>
        )
      )}
      <Button className="max-md:flex-1" onClick={() => pause(!isPaused)}>
        <Icon className="icon" aria-hidden="true" /> {isPaused ? 'Resume updates' : 'Pause updates'}
      </Button>
    </div>
  )
}

export function DescriptionListItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** Shows up to three lines, because an error ends with the mail server's reply. The tooltip has the whole text. */
export function ClampedText({ text, look = '' }: { text: string | null; look?: string }) {
  if (text === null) return <span className="text-fg-subtle">-</span>
  return (
    <span className={`line-clamp-3 text-fg-muted wrap-anywhere ${look}`} title={text}>
      {text}
    </span>
  )
}
