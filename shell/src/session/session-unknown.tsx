import { Button } from '@crm/ui'

/** The server could not say who this is, or did not hear that they left; nothing is shown before it does. */
export function SessionUnknown({ message, retry }: { message: string; retry: () => Promise<void> }) {
  return (
    <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">The CRM is not answering</h1>
      <p className="text-fg-muted">{message}</p>
      <Button variant="primary" className="mt-4" onClick={() => void retry()}>
        Retry
      </Button>
    </main>
  )
}
