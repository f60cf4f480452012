import { Skeleton } from '@crm/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Area, Figure } from './areas.ts'

type Props = {
  area: Area
  /** Null: still being counted. Absent: there is nothing to count, or it could not be. */
  figure?: Figure | null | undefined
  /** What stands in a figure's place. */
  state?: ReactNode
}

/** A way to a part of the administration, with its figure. */
export function AreaCard({ area: { path, title, text, icon: Icon }, figure, state }: Props) {
  return (
    <Link
      to={path}
      className="card flex h-full items-center gap-3 p-4 hover:border-input hover:bg-muted focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
    >
      <span
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft"
        aria-hidden="true"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-fg-muted max-md:sr-only">{text}</span>
      </span>
      <span className="shrink-0 text-right">
        {figure === null && <Skeleton className="h-9 w-20" />}
        {figure && (
          <>
            <span className="block text-sm text-fg-muted">
              <strong className="num text-xl font-semibold text-fg">{figure.count.toLocaleString('en-US')}</strong> {figure.of}
            </span>
            <span className="num block text-xs text-fg-muted">{figure.more}</span>
          </>
        )}
        {state}
      </span>
    </Link>
  )
}
