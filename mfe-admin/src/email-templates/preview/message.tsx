import type { TemplatePreview } from '@crm/contracts'
import { MessageFrame } from '@crm/ui'

const height = 'h-64 max-md:h-[40dvh]'

/** A message as its reader gets it; `plain`: one whose programme shows no HTML. */
export function Message({ preview, plain }: { preview: TemplatePreview; plain: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-y-1 border-b border-line px-4 py-3 text-sm">
        <Line name="From" value={preview.from} />
        <Line name="To" value={preview.to} />
        <Line name="Subject" value={preview.subject} className="font-medium wrap-anywhere" />
      </dl>
      {plain ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled by keyboard
        <pre tabIndex={0} className={`${height} overflow-y-auto px-4 py-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere`}>
          {preview.text}
        </pre>
      ) : (
        <MessageFrame html={preview.html} className={`${height} rounded-none! border-0!`} />
      )}
    </div>
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
