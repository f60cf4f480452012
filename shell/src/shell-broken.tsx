export const ShellBroken = ({ error }: { error: Error }) => (
  <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-4 p-4 text-center">
    <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
    <p className="text-fg-muted">{error.message}</p>
    <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
      Reload
    </button>
  </main>
)
