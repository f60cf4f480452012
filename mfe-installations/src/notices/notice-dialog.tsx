import type { DeliveryState, NoticePreview, SentNotice } from '@crm/contracts'
import { useMailCatcher, useUnsavedChanges } from '@crm/shell-api'
import { Button, capitalise, Dialog, DialogClose, Field, Loading, MessageFrame, Textarea } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CheckCheck, CircleCheck, CircleQuestionMark, CircleX, Clock, ExternalLink, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AlreadyTold } from './already-told.tsx'
import { useMoments } from './moments.ts'
import { mostCharacters, type NoticeState } from './use-notice.ts'
import { WhyNot } from './why-not.tsx'

type Props = {
  title: string
  description: string
  /** "the client". */
  whom: string
  /** The installation date; undefined for a notice without one. */
  date?: string | null | undefined
  state: NoticeState
  audience?: ReactNode
  onClose: () => void
}

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

function NoticePreviewPane({ preview }: { preview: UseQueryResult<NoticePreview> }) {
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

function NoticeHistory({ notices }: { notices: readonly SentNotice[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="font-semibold" id={id}>
        What was told before
      </h3>
      {notices.length === 0 ? (
        <p className="mt-1 text-sm text-fg-muted">Nobody has been told yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {notices.map((notice) => (
            <Entry key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ notice }: { notice: SentNotice }) {
  const { moment } = useMoments()
  const { state, audience, recipient, requested_by, reply, error, sent_at, created_at } = notice
  const { icon: Icon, tone, words } = looks[state]
  const said = state === 'sent' ? reply : error
  return (
    <li className="flex gap-3 py-2.5">
      <Icon className={`icon mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <p className="font-medium">
            {audience === 'client' ? 'Client' : 'Installer'} notification{words}
          </p>
          <p className="pt-0.5 text-xs text-fg-muted">{moment(sent_at ?? created_at)}</p>
        </div>
        <p className="text-sm text-fg-muted wrap-anywhere">
          To {recipient}
          {requested_by !== null && ` · by ${capitalise(requested_by)}`}
        </p>
        {said && <p className={`text-xs text-fg-muted wrap-anywhere ${state === 'sent' ? 'font-mono' : ''}`}>{said}</p>}
      </div>
    </li>
  )
}

const waiting = { icon: Clock, tone: 'text-fg-muted' }
const unsent = { icon: CircleX, tone: 'text-danger' }

const looks: Record<DeliveryState, { icon: typeof Clock; tone: string; words: string }> = {
  queued: { ...waiting, words: ' queued' },
  sending: { ...waiting, words: ' being sent' },
  committing: { ...waiting, words: ' being sent' },
  retry: { ...waiting, words: ' waiting to be tried again' },
  sent: { icon: CheckCheck, tone: 'text-ok', words: ' accepted' },
  failed: { ...unsent, words: ' not sent' },
  cancelled: { ...unsent, words: ' cancelled' },
  ambiguous: { icon: CircleQuestionMark, tone: 'text-warn', words: ': outcome unknown' },
}
