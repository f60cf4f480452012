import { Component, type ReactNode } from 'react'

/** The last resort: the shell itself broke. */
export class ShellBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-4 p-4 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
        <p className="text-fg-muted">{this.state.error.message}</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
