import type { Release } from '@crm/contracts'
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'

type Props = { release: Release; onRetry: () => void; children: ReactNode }

/** Catches what a remote throws, names whose page it is, and offers to try again. */
export class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <PageFailed error={error} release={this.props.release} onRetry={this.props.onRetry} />
  }
}

function PageFailed({ error, release, onRetry }: { error: Error; release: Release; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center text-center py-24 max-md:py-16">
      <span className="empty-icon size-14!">
        <TriangleAlert className="size-7" aria-hidden />
      </span>
      <h1 className="text-2xl font-semibold tracking-tight">This page could not be loaded</h1>
      <p className="text-fg-muted mt-2">The rest of the CRM keeps working.</p>
      <p className="text-sm text-fg-muted mt-4 max-w-full [overflow-wrap:anywhere]">{firstLine(error.message)}</p>
      <p className="text-sm text-fg-subtle mt-1">
        {release.owner} · {release.name} {release.version}
      </p>
      <button type="button" className="btn btn-primary mt-8 h-11!" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

// The federation runtime explains itself to developers over several lines; those are in the console.
const firstLine = (text: string): string => text.split('\n')[0] ?? text
