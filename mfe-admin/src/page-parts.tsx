import { isApiError } from '@crm/shell-api'
import { ErrorState, LoadingIndicator } from '@crm/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type PageHeaderProps = { title: string; mark?: ReactNode; text: ReactNode; children?: ReactNode }

/** The title of a page, a mark beside it, and a line about it. `children` are actions on the whole page. */
export const PageHeader = ({ title, mark, text, children }: PageHeaderProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {mark}
      </div>
      <p className="min-h-5 text-fg-muted">{text}</p>
    </div>
    {children}
  </div>
)

type Query<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

type QueryContentProps<Data> = { query: Query<Data>; what: string; loading?: string; children: (data: Data) => ReactNode }

/** What a query has fetched. Until then, it says that `what` is loading or could not be fetched. */
export function QueryContent<Data>({ query: { data, error, refetch }, what, loading = what, children }: QueryContentProps<Data>) {
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingIndicator text={`Loading ${loading}...`} />
  return (
    <ErrorState message={`Failed to fetch ${what}`} {...(isApiError(error) && { detail: error.message })} onRetry={() => void refetch()} />
  )
}

/** Says that `what` is shown as it was fetched before. */
export const RefreshError = ({ query: { data, error }, what }: { query: Query<unknown>; what: string }) =>
  error !== null &&
  data !== undefined && (
    <p role="alert" className="text-sm text-danger">
      Failed to fetch {what}
    </p>
  )

export type Figure = { label: string; value: ReactNode; note: string; tone?: string; to?: string | undefined }

export const FigureList = ({ figures, className, name }: { figures: readonly Figure[]; className: string; name?: string }) => (
  <dl className={`card grid grid-cols-2 overflow-hidden ${className}`} aria-label={name}>
    {figures.map(({ label, value, note, tone = '', to }) => (
      <div key={label} className="-mr-px -mb-px flex min-w-0 flex-col border-b border-line px-4 py-3 md:border-r">
        <dt className="text-sm text-fg-muted">{label}</dt>
        <dd className={`num truncate text-xl font-semibold ${tone}`}>
          {to === undefined ? (
            value
          ) : (
            <Link to={to} className="inline-flex items-center underline decoration-1 underline-offset-4 pointer-coarse:min-h-11">
              {value}
            </Link>
          )}
        </dd>
        <dd className="text-xs text-fg-muted">{note}</dd>
      </div>
    ))}
  </dl>
)

/** A link in a line of text that is large enough for a finger. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11" to={to}>
    {children}
  </Link>
)
