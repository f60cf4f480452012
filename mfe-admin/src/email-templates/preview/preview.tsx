import type { TemplatePreview } from '@crm/contracts'
import { Button, Loading, Notice } from '@crm/ui'
import type { ReactNode } from 'react'
import { braced } from '../braced.ts'
import { Message } from './message.tsx'
import { RecordField } from './record-field.tsx'
import { useChosenRecord } from './use-chosen-record.ts'
import { type Texts, usePreview } from './use-preview.ts'

/** What would be sent of a template's texts, with the data of a record that the reader chooses. */
export function Preview({ texts, title }: { texts: Texts; title: ReactNode }) {
  const chosen = useChosenRecord()
  const preview = usePreview(texts, chosen)
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {title}
        <RecordField {...chosen} />
      </div>
      {preview.isError ? (
        <Notice tone="danger" role="alert">
          <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <p>The preview could not be made: {preview.error.message}</p>
            <Button onClick={() => void preview.refetch()}>Retry</Button>
          </div>
        </Notice>
      ) : preview.data ? (
        <>
          <Message preview={preview.data} />
          <Hindrances preview={preview.data} />
        </>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Hindrances({ preview: { unknown, missing } }: { preview: TemplatePreview }) {
  return (
    <div role="status">
      {(unknown.length > 0 || missing.length > 0) && (
        <Notice tone="warn" className="mt-3">
          <div className="min-w-0 wrap-anywhere">
            <p className="notice-title">It would not be sent like this</p>
            {unknown.map((name) => (
              <p key={name}>
                <code className="font-mono">{braced(name)}</code> is no known variable.
              </p>
            ))}
            {missing.map((name) => (
              <p key={name}>
                <code className="font-mono">{braced(name)}</code> has no value here.
              </p>
            ))}
          </div>
        </Notice>
      )}
    </div>
  )
}
