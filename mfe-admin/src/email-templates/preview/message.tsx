import type { TemplatePreview } from '@crm/contracts'
import { useState } from 'react'
import { MessageFrame } from '../../mail/message-frame.tsx'

/** A message as its reader gets it. */
export function Message({ preview }: { preview: TemplatePreview }) {
  const [plain, setPlain] = useState(false)
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-y-1 border-b border-line px-4 py-3 text-sm">
        <Line name="From" value={preview.from} />
        <Line name="To" value={preview.to} />
        <Line name="Subject" value={preview.subject} className="font-medium wrap-anywhere" />
      </dl>
      {plain ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled by keyboard
        <pre tabIndex={0} className="h-64 overflow-y-auto px-4 py-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere max-md:h-[40dvh]">
          {preview.text}
        </pre>
      ) : (
        <MessageFrame html={preview.html} className="h-64 rounded-none! border-0! max-md:h-[40dvh]" />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div role="group" aria-label="Show the message as" className="flex border-t border-line p-2">
        <div className="seg max-md:w-full">
          <button type="button" aria-pressed={!plain} onClick={() => setPlain(false)}>
            Formatted
          </button>
          <button type="button" aria-pressed={plain} onClick={() => setPlain(true)}>
            Plain text
          </button>
        </div>
      </div>
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
