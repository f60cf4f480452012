import type { Release } from '@crm/contracts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { reason: string; release: Release; heading?: string; onRetry: () => void; children?: ReactNode }

export function PageFailed({ reason, release, heading = 'This page could not be loaded', onRetry, children }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center text-center py-24 max-md:py-16">
      <span className="empty-icon size-14!">
        <TriangleAlert className="size-7" aria-hidden />
      </span>
      <h1 className="text-2xl font-semibold tracking-tight">{heading}</h1>
      <p className="text-fg-muted mt-2">The rest of the CRM keeps working.</p>
      <p className="text-sm text-fg-muted mt-4 max-w-full [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-fg-subtle mt-1">
        {release.owner} · {release.name} {release.version}
      </p>
      {children}
      <button type="button" className="btn btn-primary mt-8 h-11!" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
