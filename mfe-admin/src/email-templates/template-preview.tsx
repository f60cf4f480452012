import type { TemplatePreview, TemplateRecord } from '@crm/contracts'
import { call, useCan, useSettled } from '@crm/shell-api'
import { generateIdempotencyKey } from '@crm/shell-api/send-key'
import { Button, Field, Input, LoadingIndicator, MessagePreviewFrame, MultiSelect, NoticeBanner } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TestMessageResultPanel, useSendTestMessage } from '../mail/test-message.tsx'
import { formatPlaceholder } from './template-fields.tsx'
import {
  buildPreviewRequest,
  type PreviewRecordChoice,
  type TemplateDraft,
  templateQueries,
  usePreviewRecordChoice,
  useTemplatePreview,
} from './template-queries.ts'

type PreviewProps = {
  texts: TemplateDraft
  title: ReactNode
  canBeSent?: boolean
}

export function TemplatePreviewPanel({ texts, title, canBeSent = false }: PreviewProps) {
  const [shownAs, showAs] = useState<'html' | 'text'>('html')
  const chosen = usePreviewRecordChoice()
  const preview = useTemplatePreview(texts, chosen)
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        {title}
        <SegmentedControl label="Show the message as" options={formats} chosen={shownAs} className="max-md:w-full" onChoose={showAs} />
      </div>
      <RecordField {...chosen} />
      {preview.isError ? (
        <NoticeBanner tone="danger" role="alert">
          <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <p>Failed to create the preview: {preview.error.message}</p>
            <Button onClick={() => void preview.refetch()}>Retry</Button>
          </div>
        </NoticeBanner>
      ) : preview.data ? (
        <>
          <Message preview={preview.data} plain={shownAs === 'text'} />
          <PreviewProblems preview={preview.data} />
        </>
      ) : (
        <LoadingIndicator />
      )}
      {canBeSent && <SendTest texts={texts} record={chosen.record} />}
    </>
  )
}

const formats = { html: 'Formatted', text: 'Plain text' }

function PreviewProblems({ preview: { unknown, missing } }: { preview: TemplatePreview }) {
  return (
    <div role="status">
      {(unknown.length > 0 || missing.length > 0) && (
        <NoticeBanner tone="warn" className="mt-3">
          <div className="min-w-0 wrap-anywhere">
            <p className="notice-title">This message cannot be sent</p>
            {unknown.map((name) => (
              <p key={name}>
                <code className="font-mono">{formatPlaceholder(name)}</code> is not a known variable.
              </p>
            ))}
            {missing.map((name) => (
              <p key={name}>
                <code className="font-mono">{formatPlaceholder(name)}</code> has no value.
              </p>
            ))}
          </div>
        </NoticeBanner>
      )}
    </div>
  )
}

const height = 'h-64 max-md:h-[40dvh]'

/** `plain` shows the text version that mail programs without HTML display. */
function Message({ preview, plain }: { preview: TemplatePreview; plain: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-y-1 border-b border-line px-4 py-3 text-sm">
        <Line name="From" value={preview.from} />
        <Line name="To" value={preview.to} />
        <Line name="Subject" value={preview.subject} className="font-medium wrap-anywhere" />
      </dl>
      {plain ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard
        <pre tabIndex={0} className={`${height} overflow-y-auto px-4 py-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere`}>
          {preview.text}
        </pre>
      ) : (
        <MessagePreviewFrame html={preview.html} className={`${height} rounded-none! border-0!`} />
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

/** A select with at most one value: a new choice replaces the previous one. Without a choice, sample values fill the preview. */
function RecordField({ record, choose }: PreviewRecordChoice) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery(templateQueries.records(search))
  // Hides the results of an earlier search, because pressing Enter could choose a wrong record.
  const offered = (typed.trim() === search && !found.isPlaceholderData && found.data) || []
  return (
    <Field
      label="Data from"
      className="mb-3 flex items-center gap-3 [&>:first-child]:shrink-0 [&_.label]:mb-0 [&_.label]:font-normal [&_.label]:text-fg-muted [&_.multi]:min-w-0 [&_.multi]:grow"
    >
      <MultiSelect
        values={record ? [keyOf(record)] : []}
        options={[...offered, ...(record && !offered.some((one) => keyOf(one) === keyOf(record)) ? [record] : [])].map(optionOf)}
        onType={setTyped}
        placeholder={record ? 'Search…' : 'Sample values'}
        emptyText={emptyTextOf(found, typed.trim() === search)}
        onChange={(keys) => choose(offered.find((one) => keyOf(one) === keys.at(-1)) ?? null)}
      />
    </Field>
  )
}

function emptyTextOf({ data, isError, isFetching }: UseQueryResult<TemplateRecord[]>, isSettled: boolean): string {
  if (isError) return 'Failed to fetch records'
  if (isFetching || !isSettled) return 'Searching...'
  return data && data.length > 0 ? 'Already selected' : 'No records found'
}

const keyOf = ({ kind, id }: TemplateRecord): string => `${kind}-${id}`
const optionOf = (record: TemplateRecord) => ({ value: keyOf(record), label: record.name })

type SendTestProps = { texts: TemplateDraft } & Pick<PreviewRecordChoice, 'record'>

/** Sends the unsaved text, by default to the user's own address. */
function SendTest({ texts, record }: SendTestProps) {
  const mayChoose = useCan('system-settings')
  const test = useSendTestMessage(
    (recipient) =>
      call('testEmailTemplate', {
        body: { ...buildPreviewRequest(record, texts), ...(mayChoose && { test_email: recipient }) },
        idempotencyKey: generateIdempotencyKey(),
      }),
    undefined,
    { toOwn: !mayChoose },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    test.send()
  }
  return (
    <div className="mt-3">
      <form noValidate className="flex items-end gap-2" onSubmit={submit}>
        {mayChoose ? (
          <Field label="Test Email Address" className="min-w-0 grow" error={test.fault ?? undefined}>
            <Input
              name="test_email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              maxLength={254}
              value={test.recipient}
              onChange={(event) => test.change(event.target.value)}
            />
          </Field>
        ) : (
          <p className="min-w-0 grow self-center text-fg-muted">The test email is sent to your account’s email address.</p>
        )}
        <Button
          type="submit"
          className={test.fault === null ? '' : 'self-center'}
          disabled={mayChoose && test.recipient === ''}
          busy={test.sending}
          busyText="Sending..."
        >
          <Send className="icon" aria-hidden="true" /> Send test
        </Button>
      </form>
      <div role="status">{test.last && <TestMessageResultPanel result={test.last} />}</div>
    </div>
  )
}

type ChoiceProps<Name extends string> = {
  label: string
  options: Partial<Record<Name, string>>
  chosen: Name
  className?: string
  onChoose: (name: Name) => void
}

export function SegmentedControl<Name extends string>({ label, options, chosen, className = '', onChoose }: ChoiceProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={label} className={`seg ${className}`}>
      {(Object.keys(options) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {options[name]}
        </button>
      ))}
    </div>
  )
}
