import { useRouteError } from 'react-router-dom'

/** The last resort: the shell itself broke. */
export function ShellFailed() {
  const error = useRouteError()
  return (
    <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-4 p-4 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
      <p className="text-fg-muted">{error instanceof Error ? error.message : 'Unknown error'}</p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        Reload
      </button>
    </main>
  )
}
