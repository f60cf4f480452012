import type { EmailDeliveryDetails, Permission } from '@crm/contracts'
import { isApiError, query, useCan } from '@crm/shell-api'
import { capitalize, Dialog, ErrorState, LoadingIndicator, MessagePreviewFrame, NoticeBanner } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, RefreshCw, Zap } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import { SmtpStepList } from '../mail/smtp-steps.tsx'
import { CopyableText, DescriptionListItem } from '../screen-parts.tsx'
import {
  DeliveryStateBadge,
  describeDeliveryTemplate,
  formatAttemptTitle,
  formatDeliveryTime,
  getDeliveryTitle,
  getReplyOrError,
} from './delivery.tsx'
import { MessageActions } from './message-actions.tsx'

export function MessageDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(query('getDelivery', { params: { id } }))
  if (story !== undefined) return <Story story={story} onClose={onClose} />
  const gone = isApiError(error) && error.status === 404
  return (
    <Dialog title="Message" size="lg" onRequestClose={onClose}>
      {error === null ? (
        <LoadingIndicator text="Loading message..." />
      ) : gone ? (
        <ErrorState message="Message not found" />
      ) : (
        <ErrorState message="Failed to fetch the message" detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Story({ story, onClose }: { story: EmailDeliveryDetails; onClose: () => void }) {
  const { state, recipient, recipient_name } = story
  const moments = useDateTimeFormatters()
  return (
    <Dialog
      size="lg"
      title={getDeliveryTitle(story)}
      description={
        <>
          <DeliveryStateBadge state={state} />
          <span>
            To {recipient_name ? `${recipient_name} · ` : ''}
            {recipient} · {formatDeliveryTime(story, moments)}
          </span>
        </>
      }
      footer={<MessageActions story={story} />}
      onRequestClose={onClose}
    >
      <div className="grid grid-cols-1 gap-6">
        <StoryVerdict story={story} />
        <StoryAttempts story={story} />
        <StoryFacts story={story} />
        <StoryCopy story={story} />
      </div>
    </Dialog>
  )
}

function StoryCopy({ story: { html, text } }: { story: EmailDeliveryDetails }) {
  const id = useId()
  const [plain, setPlain] = useState(false)
  if (html === null && text === null) {
    return <p className="text-sm text-fg-muted">No copy yet. The message is created from the current record when it is sent.</p>
  }
  const showsPlain = plain || html === null
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold" id={id}>
          Message
        </h3>
        {html !== null && text !== null && (
          <div className="seg">
            <button type="button" className="whitespace-nowrap" aria-pressed={!showsPlain} onClick={() => setPlain(false)}>
              Formatted
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
        <MessagePreviewFrame html={html} className="h-80" />
      )}
    </section>
  )
}

function StoryVerdict({ story }: { story: EmailDeliveryDetails }) {
  const said = getReplyOrError(story)
  switch (story.state) {
    case 'ambiguous':
      return (
        <NoticeBanner tone="warn">
          <div className="min-w-0">
            <p className="notice-title">Delivery unknown</p>
            <p>
              The server received the whole message but did not confirm it. Check the mail server’s log or ask{' '}
              {story.recipient_name ?? 'the recipient'}, then decide. It is never resent automatically.
            </p>
            {said && <p className="mt-1 wrap-anywhere">{said}</p>}
          </div>
        </NoticeBanner>
      )
    case 'failed':
      return (
        <NoticeBanner tone="danger">
          <div className="min-w-0">
            <p className="notice-title">The message was not sent</p>
            {said && <p className="wrap-anywhere">{said}</p>}
          </div>
        </NoticeBanner>
      )
    case 'retry':
      return (
        <NoticeBanner tone="info">
          <div className="min-w-0">
            <p className="notice-title">Not accepted yet. Retrying automatically.</p>
            {said && <p className="wrap-anywhere">{said}</p>}
          </div>
        </NoticeBanner>
      )
    case 'sent':
      return (
        <NoticeBanner tone="ok">
          <div className="min-w-0">
            <p className="notice-title">The server accepted the message</p>
            {said && <p className="font-mono text-xs wrap-anywhere">{said}</p>}
          </div>
        </NoticeBanner>
      )
    case 'cancelled':
      return said === null ? null : <NoticeBanner tone="info">{said}</NoticeBanner>
    default:
      return null
  }
}

function StoryFacts({ story }: { story: EmailDeliveryDetails }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm">
      <DescriptionListItem name="Template">{describeDeliveryTemplate(story)}</DescriptionListItem>
      {story.record && (
        <DescriptionListItem name="About">
          <RecordLink record={story.record} />
        </DescriptionListItem>
      )}
      <DescriptionListItem name="Message-ID">
        <CopyableText value={story.message_id} what="Message-ID" />
      </DescriptionListItem>
    </dl>
  )
}

type About = NonNullable<EmailDeliveryDetails['record']>

// Orders and repair requests have no page of their own, so their links open the list.
const places = {
  lead: { permission: 'leads', path: (id) => `/leads/${id}`, called: 'Lead' },
  booklet: { permission: 'sample-booklets', path: () => '/sample-booklets', called: 'Sample-booklet order' },
  repair: { permission: 'installations', path: () => '/installations', called: 'Repair request' },
} as const satisfies Record<About['kind'], { permission: Permission; path: (id: number) => string; called: string }>

function RecordLink({ record: { kind, id } }: { record: About }) {
  const { permission, path, called } = places[kind]
  const may = useCan(permission)
  const name = `${called} ${id}`
  if (!may) return <>{name}</>
  return (
    <Link className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11" to={path(id)}>
      {name}
    </Link>
  )
}

const icons: Record<string, LucideIcon> = { accepted: CircleCheck, refused: CircleX, credentials: CircleX, ambiguous: CircleHelp }

function StoryAttempts({ story: { requested_by, created_at, tries } }: { story: EmailDeliveryDetails }) {
  const id = useId()
  const { exact } = useDateTimeFormatters()
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-3 font-semibold" id={id}>
        History
      </h3>
      <ol>
        <Station
          icon={Zap}
          title={`Requested by ${requested_by === null ? 'the system' : capitalize(requested_by)}`}
          at={exact(created_at)}
        />
        {tries.map((attempt) => (
          <Station
            key={attempt.attempt}
            icon={icons[attempt.outcome ?? ''] ?? RefreshCw}
            title={formatAttemptTitle(attempt)}
            at={exact(attempt.started_at)}
          >
            {attempt.steps.length > 0 && (
              <SmtpStepList steps={attempt.steps} className="mt-2 rounded-md border border-line px-3 py-1 text-sm" />
            )}
            {attempt.words && <p className="mt-1 text-sm text-fg-muted wrap-anywhere">{attempt.words}</p>}
          </Station>
        ))}
      </ol>
    </section>
  )
}

type StationProps = { icon: LucideIcon; title: string; at: string; children?: ReactNode }

function Station({ icon: Icon, title, at, children }: StationProps) {
  return (
    <li className="group relative pb-5 pl-11 last:pb-0">
      <span className="absolute top-8 bottom-0 left-[0.9375rem] w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className="absolute top-0 left-0 inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface text-fg-muted"
        aria-hidden="true"
      >
        <Icon className="icon" />
      </span>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium">{title}</p>
        <p className="num text-xs text-fg-muted">{at}</p>
      </div>
      {children}
    </li>
  )
}
