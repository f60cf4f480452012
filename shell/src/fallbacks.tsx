import { LoaderCircle } from 'lucide-react'
import { Component, type ReactNode, Suspense } from 'react'

type Props = { instead: (error: Error) => ReactNode; at?: string; children: ReactNode }

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.instead(this.state.error)
  }
}

/** Wraps a part with separately loaded code. If it fails, it is left out and the page works without it. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary instead={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

/** Shown while a page is loading. `title` is the heading until the page renders its own. */
export function PageLoadingIndicator({ title }: { title: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-24 text-fg-muted">
      <h1 className="sr-only" data-loading>
        {title}
      </h1>
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      <span>Loading</span>
    </div>
  )
}

export function LoadingPage({ title }: { title: string }) {
  return (
    <main>
      <PageLoadingIndicator title={title} />
    </main>
  )
}
