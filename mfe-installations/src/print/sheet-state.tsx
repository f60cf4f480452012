import { ErrorState, Loading } from '@crm/ui'

export function SheetState({ title, error, onRetry }: { title: string; error: string | null; onRetry?: (() => void) | undefined }) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold tracking-tight">{title}</h1>
      {error === null ? <Loading /> : <ErrorState message={error} {...(onRetry && { onRetry })} />}
    </>
  )
}
