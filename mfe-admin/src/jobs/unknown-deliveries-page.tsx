import type { UnknownOutcomeDecision, UnknownOutcomeDelivery } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { Button, EmailText, EmptyState } from '@crm/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { useAction, useConfirmation, useIsAdministrator } from '../actions.tsx'
import { useDateTimeFormatters } from '../format.ts'
import { SmtpStepList } from '../mail/smtp-steps.tsx'
import { PageHeader, QueryContent, RefreshError, TextLink } from '../page-parts.tsx'
import { DescriptionListItem } from '../screen-parts.tsx'
import { jobPollingIntervalMs } from './job-queries.ts'

/** Lists messages that may have been delivered. An administrator decides what happens with each of them. */
export function UnknownDeliveriesPage() {
  const list = useUnknown()
  return (
    <>
      <PageHeader title="Unknown Deliveries" text="Emails that may have been delivered">
        <RefreshError query={list} what="unknown deliveries" />
      </PageHeader>
      <QueryContent query={list} what="unknown deliveries" loading="deliveries">
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <section className="card" role="status">
              <EmptyState
                icon={<CircleCheck className="size-6" />}
                title="No unknown deliveries"
                text="If a mail server receives a message but does not confirm it, the message appears here for a decision."
              />
            </section>
          ) : (
            <ul aria-label="Unknown deliveries" className="grid gap-4">
              {pages.flat().map((delivery) => (
                <UnknownCard key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {list.hasNextPage && (
        <button type="button" className="rows-more mt-3" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </>
  )
}

function UnknownCard({ delivery }: { delivery: UnknownOutcomeDelivery }) {
  const id = useId()
  const { exact } = useDateTimeFormatters()
  const mayDecide = useIsAdministrator()
  const { recipient, recipient_name, subject, template_name, last_attempt_at, last_words, message_id, steps, newer } = delivery
  // If another user has already decided, the server refuses, and the toast shows its message.
  const decide = useAction({
    run: (decision: Decision) => call('decideUnknownDelivery', { params: { id: delivery.id }, body: { decision, after: newer } }),
    done: (_, decision) => done[decision],
    failed: () => 'Failed to record the decision',
    changes: ['unknownDeliveries', 'mailStatus', 'listJobs'],
  })
  const { question, ask } = useConfirmation((decision: Decision) => questionOf(decision, delivery), decide.mutate)
  return (
    <li className="card p-4">
      <article aria-labelledby={id}>
        <h2 className="text-base font-semibold wrap-anywhere" id={id}>
          {subject ?? template_name ?? 'Message'}
        </h2>
        <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <DescriptionListItem name="To">
            <EmailText>{recipient_name ? `${recipient_name} · ${recipient}` : recipient}</EmailText>
          </DescriptionListItem>
          <DescriptionListItem name="Sent">{last_attempt_at === null ? 'Unknown' : exact(last_attempt_at)}</DescriptionListItem>
          <DescriptionListItem name="Template">{template_name ?? 'None'}</DescriptionListItem>
          <DescriptionListItem name="Message-ID">
            <span className="font-mono text-xs">{message_id}</span>
          </DescriptionListItem>
          <DescriptionListItem name="Last result">{last_words ?? 'None'}</DescriptionListItem>
          <DescriptionListItem name="What was sent">
            <TextLink to={`/admin/outbox?message=${delivery.id}`}>Read the message</TextLink>
          </DescriptionListItem>
        </dl>
        {steps.length > 0 && <SmtpStepList steps={steps} className="mt-3 rounded-md border border-line px-3 py-1 text-sm" />}
        {mayDecide && (
          <>
            <p className="mt-4 text-sm text-fg-muted">
              Not sure? Leave it unknown. Nothing is sent, and you can still resend it from the outbox.
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {choices.map(({ decision, text, icon: Icon }) => (
                <Button key={decision} className="max-md:flex-1" disabled={decide.isPending} onClick={() => ask(decision)}>
                  <Icon className="icon" aria-hidden="true" /> {text}
                </Button>
              ))}
            </div>
          </>
        )}
      </article>
      {question}
    </li>
  )
}

const choices = [
  { decision: 'arrived', text: 'It arrived', icon: CircleCheck },
  { decision: 'again', text: 'Resend', icon: RotateCcw },
  { decision: 'leave', text: 'Leave it unknown', icon: CircleHelp },
] as const

function questionOf(decision: Decision, { recipient, recipient_name, newer }: UnknownOutcomeDelivery) {
  const person = recipient_name ?? recipient
  switch (decision) {
    case 'arrived':
      return {
        title: 'Did this message arrive?',
        description: `It will be marked as sent to ${person}. Check the mail server’s log or ask ${person} first.`,
        confirmText: 'It arrived',
      }
    case 'leave':
      return {
        title: 'Leave this message unknown?',
        description: `It is removed from this list. It stays “Unknown” in the outbox, where you can still resend it to ${person}.`,
        confirmText: 'Leave it unknown',
      }
    case 'again':
      return {
        title: 'Resend a message that may have arrived?',
        description: [
          ...(newer === null ? [] : [`A newer message about this (${newer}) was sent to ${person} or is waiting to be sent.`]),
          `If this one did arrive, ${person} gets it twice. It keeps its Message-ID, by which some mail servers recognize a duplicate.`,
        ].join(' '),
        confirmText: 'Resend, may arrive twice',
        tone: 'danger' as const,
      }
  }
}

const pageSize = 50

const useUnknown = () =>
  useInfiniteQuery({
    queryKey: [...queryKey('unknownDeliveries'), 'pages'],
    queryFn: (context) => call('unknownDeliveries', { query: { before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: UnknownOutcomeDelivery[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchInterval: jobPollingIntervalMs,
  })

type Decision = UnknownOutcomeDecision['decision']

const done: Record<Decision, string> = {
  arrived: 'The message is marked as sent',
  again: 'The message will be resent',
  leave: 'The message stays unknown',
}
