import type { TemplatePreview } from '@crm/contracts'
import { Button, Loading, Notice } from '@crm/ui'
import { type ReactNode, useState } from 'react'
import { braced } from '../braced.ts'
import { Choice } from '../choice.tsx'
import { Message } from './message.tsx'
import { RecordField } from './record-field.tsx'
import { SendTest } from './send-test.tsx'
import { useChosenRecord } from './use-chosen-record.ts'
import { type Texts, usePreview } from './use-preview.ts'

type Props = {
  texts: Texts
  title: ReactNode
  /** Whether it can be sent as a test. */
  canBeSent?: boolean
}

/** What would be sent of a template's texts, with the data of a record that the reader chooses. */
export function Preview({ texts, title, canBeSent = false }: Props) {
  const [shownAs, showAs] = useState<'html' | 'text'>('html')
  const chosen = useChosenRecord()
  const preview = usePreview(texts, chosen)
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        {title}
        <Choice label="Show the message as" options={formats} chosen={shownAs} className="max-md:w-full" onChoose={showAs} />
      </div>
      <RecordField {...chosen} />
      {preview.isError ? (
        <Notice tone="danger" role="alert">
          <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <p>The preview could not be made: {preview.error.message}</p>
            <Button onClick={() => void preview.refetch()}>Retry</Button>
          </div>
        </Notice>
      ) : preview.data ? (
        <>
          <Message preview={preview.data} plain={shownAs === 'text'} />
          <Hindrances preview={preview.data} />
        </>
      ) : (
        <Loading />
      )}
      {canBeSent && <SendTest texts={texts} record={chosen.record} />}
    </>
  )
}

const formats = { html: 'Formatted', text: 'Plain text' }

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
