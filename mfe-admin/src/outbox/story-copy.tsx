import type { DeliveryStory } from '@crm/contracts'
import { MessageFrame } from '@crm/ui'
import { useId, useState } from 'react'

/** The copy of what was sent: as it looks, and its plain text. */
export function StoryCopy({ story: { html, text } }: { story: DeliveryStory }) {
  const id = useId()
  const [plain, setPlain] = useState(false)
  if (html === null && text === null) {
    return (
      <p className="text-sm text-fg-muted">There is no copy yet: the message is written when it is sent, from the record as it is then.</p>
    )
  }
  const showsPlain = plain || html === null
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold" id={id}>
          The message
        </h3>
        {html !== null && text !== null && (
          <div className="seg">
            <button type="button" className="whitespace-nowrap" aria-pressed={!showsPlain} onClick={() => setPlain(false)}>
              As it looks
            </button>
            <button type="button" className="whitespace-nowrap" aria-pressed={showsPlain} onClick={() => setPlain(true)}>
              Plain text
            </button>
          </div>
        )}
      </div>
      {showsPlain ? (
        <p className="rounded-md border border-line bg-muted p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</p>
      ) : (
        <MessageFrame html={html} className="h-80" />
      )}
    </section>
  )
}
