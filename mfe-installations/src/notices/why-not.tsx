import type { NoticePreview } from '@crm/contracts'
import { Button, Notice } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'

type Props = {
  /** Describes the disabled button. */
  id: string
  preview: UseQueryResult<NoticePreview>
}

/** Shown at the top, because on a phone the preview is off screen. */
export function WhyNot({ id, preview: { data, isError, error, refetch } }: Props) {
  const problem = data?.problem ?? null
  return (
    <>
      {isError && (
        <Notice tone="danger" role="alert" className="mb-5">
          <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <p id={id}>The preview could not be made: {error.message}</p>
            <Button onClick={() => void refetch()}>Retry</Button>
          </div>
        </Notice>
      )}
      <div role="status">
        {problem !== null && !isError && (
          <Notice tone="warn" className="mb-5">
            <div className="min-w-0 wrap-anywhere" id={id}>
              <p className="notice-title">It cannot be sent like this</p>
              <p>{problem}</p>
            </div>
          </Notice>
        )}
      </div>
    </>
  )
}
