import type { EmailDeliveryDetails, EmailDeliveryState, Permission } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { capitalize, EmailText, MessagePreviewFrame, NoticeBanner } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, RefreshCw, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import { useDateTimeFormatters } from '../format.ts'
import { SmtpStepList } from '../mail/smtp-steps.tsx'
import { TextLink } from '../page-parts.tsx'
import { DescriptionListItem } from '../screen-parts.tsx'
import { CopyableFact, StoryDialog, StoryFacts, StoryHistory, StoryStep } from '../story-dialog.tsx'
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
  const moments = useDateTimeFormatters()
  return (
    <StoryDialog
      name="Message"
      query={useQuery(query('getDelivery', { params: { id } }))}
      describe={(story) => ({
        title: getDeliveryTitle(story),
        description: (
          <>
            <DeliveryStateBadge state={story.state} />
            <EmailText>{`To ${story.recipient_name ? `${story.recipient_name} · ` : ''}${story.recipient} · ${formatDeliveryTime(story, moments)}`}</EmailText>
          </>
        ),
        footer: <MessageActions story={story} />,
      })}
      onClose={onClose}
    >
      {(story) => (
        <>
          <StoryVerdict story={story} />
          <StoryAttempts story={story} />
          <StoryFacts>
            <DescriptionListItem name="Template">{describeDeliveryTemplate(story)}</DescriptionListItem>
            {story.record && (
              <DescriptionListItem name="About">
                <RecordLink record={story.record} />
              </DescriptionListItem>
            )}
            <CopyableFact name="Message-ID" value={story.message_id} />
          </StoryFacts>
          <StoryCopy story={story} />
        </>
      )}
    </StoryDialog>
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

const verdicts: Partial<Record<EmailDeliveryState, { tone: 'warn' | 'danger' | 'info' | 'ok'; title: string; look?: string }>> = {
  ambiguous: { tone: 'warn', title: 'Delivery unknown', look: 'mt-1' },
  failed: { tone: 'danger', title: 'The message was not sent' },
  retry: { tone: 'info', title: 'Not accepted yet. Retrying automatically.' },
  sent: { tone: 'ok', title: 'The server accepted the message', look: 'font-mono text-xs' },
}

function StoryVerdict({ story }: { story: EmailDeliveryDetails }) {
  const { state, recipient_name } = story
  const said = getReplyOrError(story)
  const verdict = verdicts[state]
  if (verdict === undefined) return state === 'cancelled' && said !== null ? <NoticeBanner>{said}</NoticeBanner> : null
  return (
    <NoticeBanner tone={verdict.tone}>
      <div className="min-w-0">
        <p className="notice-title">{verdict.title}</p>
        {state === 'ambiguous' && (
          <p>
            The server received the whole message but did not confirm it. Check the mail server’s log or ask{' '}
            {recipient_name ?? 'the recipient'}, then decide. It is never resent automatically.
          </p>
        )}
        {said && <p className={`wrap-anywhere ${verdict.look ?? ''}`}>{said}</p>}
      </div>
    </NoticeBanner>
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
  return <TextLink to={path(id)}>{name}</TextLink>
}

const icons: Record<string, LucideIcon> = { accepted: CircleCheck, refused: CircleX, credentials: CircleX, ambiguous: CircleHelp }

function StoryAttempts({ story: { requested_by, created_at, tries } }: { story: EmailDeliveryDetails }) {
  const { exact } = useDateTimeFormatters()
  const by = requested_by === null ? 'the system' : capitalize(requested_by)
  return (
    <StoryHistory>
      <StoryStep icon={Zap} title={`Requested by ${by}`} at={exact(created_at)} />
      {tries.map((attempt) => (
        <StoryStep
          key={attempt.attempt}
          icon={icons[attempt.outcome ?? ''] ?? RefreshCw}
          title={formatAttemptTitle(attempt)}
          at={exact(attempt.started_at)}
        >
          {attempt.steps.length > 0 && (
            <SmtpStepList steps={attempt.steps} className="mt-2 rounded-md border border-line px-3 py-1 text-sm" />
          )}
          {attempt.words && <p className="mt-1 text-sm text-fg-muted wrap-anywhere">{attempt.words}</p>}
        </StoryStep>
      ))}
    </StoryHistory>
  )
}
