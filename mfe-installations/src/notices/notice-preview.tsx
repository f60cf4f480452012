import type { NoticePreview } from '@crm/contracts'
import { Loading, MessageFrame } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'

/** The message as it would be sent now. */
export function NoticePreviewPane({ preview }: { preview: UseQueryResult<NoticePreview> }) {
  const id = useId()
  const { data } = preview
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold" id={id}>
          Preview
        </h3>
        {data?.template && <span className="text-xs text-fg-muted wrap-anywhere">Template: {data.template}</span>}
      </div>
      {data ? <Message preview={data} /> : <Loading />}
    </section>
  )
}

function Message({ preview: { from, to, subject, html, problem } }: { preview: NoticePreview }) {
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-y-1 border-b border-line px-4 py-3 text-sm">
          <Line name="From" value={from} />
          <Line name="To" value={to} className="font-medium wrap-anywhere" />
          <Line name="Subject" value={subject} className="font-medium wrap-anywhere" />
        </dl>
        {html !== '' && <MessageFrame html={html} className="h-72 rounded-none! border-0! max-md:h-72" />}
      </div>
      <div role="status">
        {problem === null && (
          <p className="hint flex items-center gap-1.5">
            <CircleCheck className="size-3.5 shrink-0 text-ok" aria-hidden="true" /> All variables of the template are filled.
          </p>
        )}
      </div>
    </>
  )
}

function Line({ name, value, className = 'truncate' }: { name: string; value: string; className?: string }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className={className} title={value}>
        {value || '-'}
      </dd>
    </>
  )
}
