import { ErrorState, Loading } from '@crm/ui'

/** What stands in the place of a sheet that has not come, or can't come. */
export function SheetState({ title, error, onRetry }: { title: string; error: string | null; onRetry?: (() => void) | undefined }) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold tracking-tight">{title}</h1>
      {error === null ? <Loading /> : <ErrorState message={error} {...(onRetry && { onRetry })} />}
    </>
  )
}
