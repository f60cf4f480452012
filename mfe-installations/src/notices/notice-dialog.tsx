import type { NoticePreview } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { useMailCatcher } from '@crm/shell-api'
import { Button, EmailText, Field, LoadingIndicator, MessagePreviewFrame, NativeSelect, NoticeBanner, Textarea } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { LastNoticeWarning, NoticeHistory } from './notice-history.tsx'
import { maxCustomMessageCharacters, type SendNoticeState } from './use-send-notice.ts'

type Props = {
  title: string
  description: string
  /** The recipient as used in sentences, such as "the client". */
  whom: string
  /** The installation date that the notice names; undefined if the notice names none. */
  date?: string | null | undefined
  state: SendNoticeState
  audience?: ReactNode
  onClose: () => void
}

export function SendNoticeDialog({ title, description, whom, date, state, audience, onClose }: Props) {
  const { form, isTooLong, history, last, preview, isReady } = state
  const whyNot = useId()
  const hasReason = preview.isError || (preview.data?.problem ?? null) !== null
  const isAnother = last !== undefined && last.state !== 'failed' && last.state !== 'cancelled'
  const length = [...form.values.customMessage].length
  return (
    <FormDialog
      className="[--dialog-w:64rem] md:max-h-[calc(100vh-7.5rem)]"
      title={title}
      description={description}
      form={form}
      submit={
        <>
          <Send className="icon" aria-hidden="true" /> {isAnother ? 'Send Another Email' : 'Send Email'}
        </>
      }
      submitProps={{ busyText: 'Sending...', disabled: !isReady, 'aria-describedby': hasReason ? whyNot : undefined }}
      onRequestClose={onClose}
    >
      <SendProblem id={whyNot} preview={preview} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:grid-rows-[auto_1fr]">
        <form {...form.props} className="min-w-0 space-y-5">
          {audience}
          <TemplateField state={state} />
          {last && <LastNoticeWarning last={last} whom={whom} date={date} />}
          <Field
            {...form.field('customMessage')}
            optional
            hint={`Added above the signature. ${length.toLocaleString('en-US')} of ${maxCustomMessageCharacters.toLocaleString('en-US')} characters.`}
            {...(isTooLong && { error: `Must be at most ${maxCustomMessageCharacters.toLocaleString('en-US')} characters` })}
          >
            <Textarea className="min-h-28" {...form.bind('customMessage')} />
          </Field>
        </form>
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {!preview.isError && <NoticePreviewPane preview={preview} />}
          {preview.data?.caught && <CatcherLink />}
        </div>
        <div className="min-w-0 md:col-start-1">{history.data && <NoticeHistory notices={history.data} />}</div>
      </div>
    </FormDialog>
  )
}

/** The first of the templates is the default. */
function TemplateField({ state: { form, preview } }: Pick<Props, 'state'>) {
  const { templates = [], template_id = null } = preview.data ?? {}
  const chosen = form.values.templateId ?? template_id
  const isOffered = templates.some(({ id }) => id === chosen)
  if (templates.length === 0) return null
  return (
    <Field {...form.field('templateId')}>
      <NativeSelect
        options={[
          ...(isOffered ? [] : [{ value: '', label: 'Choose a template' }]),
          ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={isOffered ? String(chosen) : ''}
        onChange={({ target }) => form.change({ templateId: target.value === '' ? null : Number(target.value) })}
      />
    </Field>
  )
}

function CatcherLink() {
  const address = useMailCatcher()
  if (address === null) return null
  return (
    <p className="hint">
      This demonstration does not deliver email.{' '}
      <a
        className="inline-flex items-center gap-1 text-link underline pointer-coarse:min-h-11"
        href={address}
        target="_blank"
        rel="noreferrer"
      >
        Open the test inbox <ExternalLink className="size-3.5" aria-hidden="true" />
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
      <h3 className="mb-1 font-semibold" id={id}>
        Preview
      </h3>
      {data ? <Message preview={data} /> : <LoadingIndicator />}
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
        {html !== '' && <MessagePreviewFrame html={html} className="h-72 rounded-none! border-0! max-md:h-72" />}
      </div>
      <div role="status">
        {problem === null && (
          <p className="hint flex items-center gap-1.5">
            <CircleCheck className="size-3.5 shrink-0 text-ok" aria-hidden="true" /> All template variables are filled in.
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
        <EmailText>{value || '-'}</EmailText>
      </dd>
    </>
  )
}

type SendProblemProps = {
  /** The id of this text, which explains to screen readers why the send button is disabled. */
  id: string
  preview: UseQueryResult<NoticePreview>
}

/** The problem is shown at the top of the dialog, because on a phone the preview is below the visible area. */
function SendProblem({ id, preview: { data, isError, error, refetch } }: SendProblemProps) {
  const problem = data?.problem ?? null
  return (
    <>
      {isError && (
        <NoticeBanner tone="danger" role="alert" className="mb-5">
          <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <p id={id}>Failed to create the preview: {error.message}</p>
            <Button onClick={() => void refetch()}>Retry</Button>
          </div>
        </NoticeBanner>
      )}
      <div role="status">
        {problem !== null && !isError && (
          <NoticeBanner tone="warn" className="mb-5">
            <div className="min-w-0 wrap-anywhere" id={id}>
              <p className="notice-title">This email cannot be sent</p>
              <p>{problem}</p>
            </div>
          </NoticeBanner>
        )}
      </div>
    </>
  )
}
