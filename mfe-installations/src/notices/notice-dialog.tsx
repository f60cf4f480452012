import { useMailCatcher, useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog, DialogClose, Field, Textarea } from '@crm/ui'
import { ExternalLink, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AlreadyTold } from './already-told.tsx'
import { NoticeHistory } from './notice-history.tsx'
import { NoticePreviewPane } from './notice-preview.tsx'
import { mostCharacters, type NoticeState } from './use-notice.ts'
import { WhyNot } from './why-not.tsx'

type Props = {
  title: string
  description: string
  /** "the client". */
  whom: string
  /** The installation's day; undefined where the notice is about none. */
  date?: string | null | undefined
  state: NoticeState
  /** Whom to tell, where there is a choice. */
  audience?: ReactNode
  onClose: () => void
}

/** A notice before it is sent: what is added to it, what was told before, and exactly what will go. */
export function NoticeDialog({ title, description, whom, date, state, audience, onClose }: Props) {
  const { customMessage, setCustomMessage, isTooLong, history, last, preview, send, isBusy, isSent, isReady } = state
  const isDirty = customMessage.trim() !== '' && !isSent
  useUnsavedChanges(isDirty)
  const whyNot = useId()
  const hasReason = preview.isError || (preview.data?.problem ?? null) !== null
  const isAnother = last !== undefined && last.state !== 'failed' && last.state !== 'cancelled'
  const length = [...customMessage].length
  return (
    <Dialog
      className="[--dialog-w:64rem] md:max-h-[92vh]"
      title={title}
      description={description}
      dirty={isDirty}
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button
            className="max-md:flex-1"
            variant="primary"
            busy={isBusy}
            busyText="Sending..."
            disabled={!isReady}
            aria-describedby={hasReason ? whyNot : undefined}
            onClick={send}
          >
            <Send className="icon" aria-hidden="true" /> {isAnother ? 'Send Another Email' : 'Send Email'}
          </Button>
        </>
      }
    >
      <WhyNot id={whyNot} preview={preview} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-5">
          {audience}
          {last && <AlreadyTold last={last} whom={whom} date={date} />}
          <Field
            label="Custom message"
            optional
            hint={`Added above the signature. ${length.toLocaleString('en-US')} of ${mostCharacters.toLocaleString('en-US')} characters.`}
            error={isTooLong ? `Must be at most ${mostCharacters.toLocaleString('en-US')} characters` : undefined}
          >
            <Textarea className="min-h-28" value={customMessage} onChange={(event) => setCustomMessage(event.target.value)} />
          </Field>
        </div>
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {!preview.isError && <NoticePreviewPane preview={preview} />}
          {preview.data?.caught && <CatcherLink />}
        </div>
        <div className="min-w-0 md:col-start-1">{history.data && <NoticeHistory notices={history.data} />}</div>
      </div>
    </Dialog>
  )
}

function CatcherLink() {
  const address = useMailCatcher()
  if (address === null) return null
  return (
    <p className="hint">
      In this demonstration nobody gets mail.{' '}
      <a
        className="inline-flex items-center gap-1 text-link underline pointer-coarse:min-h-11"
        href={address}
        target="_blank"
        rel="noreferrer"
      >
        Open the mail catcher <ExternalLink className="size-3.5" aria-hidden="true" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
