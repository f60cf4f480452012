import { isAdministratorRole, type UnknownOutcomeDecision, type UnknownOutcomeDelivery } from '@crm/contracts'
import { call, isApiError, messageOf, queryKey, reading, useSession, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog, EmptyState, ErrorState, LoadingIndicator } from '@crm/ui'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import { SmtpStepList } from '../mail/smtp-steps.tsx'
import { QueuesPageLayout } from '../queues/queues-frame.tsx'
import { DescriptionListItem } from '../screen-parts.tsx'
import { jobPollingIntervalMs } from './job-queries.ts'

/** Lists messages that may have been delivered. An administrator decides what happens with each of them. */
export function UnknownDeliveriesPage() {
  const list = useUnknown()
  const mayDecide = isAdministratorRole(useSession().user.role)
  const deliveries = list.data?.pages.flat()
  return (
    <QueuesPageLayout title="Unknown Deliveries" text="Emails that may have been delivered">
      {deliveries === undefined ? (
        <section className="card">
          {list.isError ? (
            <ErrorState
              message="Failed to fetch unknown deliveries"
              {...(isApiError(list.error) && { detail: list.error.message })}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <LoadingIndicator text="Loading deliveries..." />
          )}
        </section>
      ) : deliveries.length === 0 ? (
        <section className="card" role="status">
          <EmptyState
            icon={<CircleCheck className="size-6" />}
            title="No unknown deliveries"
            text="If a mail server receives a message but does not confirm it, the message appears here for a decision."
          />
        </section>
      ) : (
        <>
          {list.isError && (
            <p role="alert" className="mb-3 text-sm text-danger">
              Failed to fetch unknown deliveries
            </p>
          )}
          <ul aria-label="Unknown deliveries" className="grid gap-4">
            {deliveries.map((delivery) => (
              <UnknownCard key={delivery.id} delivery={delivery} mayDecide={mayDecide} />
            ))}
          </ul>
          {list.hasNextPage && (
            <button
              type="button"
              className="mt-3 h-11 w-full font-medium text-link hover:bg-muted disabled:opacity-60"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
            </button>
          )}
        </>
      )}
    </QueuesPageLayout>
  )
}

function UnknownCard({ delivery, mayDecide }: { delivery: UnknownOutcomeDelivery; mayDecide: boolean }) {
  const id = useId()
  const { exact } = useDateTimeFormatters()
  const [asking, setAsking] = useState<Decision | null>(null)
  const decide = useDecideUnknown(delivery)
  const { recipient, recipient_name, subject, template_name, last_attempt_at, last_words, message_id, steps } = delivery
  return (
    <li className="card p-4">
      <article aria-labelledby={id}>
        <h2 className="text-base font-semibold wrap-anywhere" id={id}>
          {subject ?? template_name ?? 'Message'}
        </h2>
        <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <DescriptionListItem name="To">{recipient_name ? `${recipient_name} · ${recipient}` : recipient}</DescriptionListItem>
          <DescriptionListItem name="Sent">{last_attempt_at === null ? 'Unknown' : exact(last_attempt_at)}</DescriptionListItem>
          <DescriptionListItem name="Template">{template_name ?? 'None'}</DescriptionListItem>
          <DescriptionListItem name="Message-ID">
            <span className="font-mono text-xs">{message_id}</span>
          </DescriptionListItem>
          <DescriptionListItem name="Last result">{last_words ?? 'None'}</DescriptionListItem>
          <DescriptionListItem name="What was sent">
            <Link
              className="inline-flex items-center font-medium text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
              to={`/admin/outbox?message=${delivery.id}`}
            >
              Read the message
            </Link>
          </DescriptionListItem>
        </dl>
        {steps.length > 0 && <SmtpStepList steps={steps} className="mt-3 rounded-md border border-line px-3 py-1 text-sm" />}
        {mayDecide && (
          <p className="mt-4 text-sm text-fg-muted">
            Not sure? Leave it unknown. Nothing is sent, and you can still resend it from the outbox.
          </p>
        )}
        {mayDecide && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('arrived')}>
              <CircleCheck className="icon" aria-hidden="true" /> It arrived
            </Button>
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('again')}>
              <RotateCcw className="icon" aria-hidden="true" /> Resend
            </Button>
            <Button className="max-md:flex-1" disabled={decide.isPending} onClick={() => setAsking('leave')}>
              <CircleHelp className="icon" aria-hidden="true" /> Leave it unknown
            </Button>
          </div>
        )}
      </article>
      {asking !== null && (
        <ConfirmDialog
          open
          {...questionOf(asking, delivery)}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            decide.mutate(asking)
          }}
        />
      )}
    </li>
  )
}

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

/** If another user has already decided, the server refuses, and the toast shows its message. */
function useDecideUnknown({ id, newer }: UnknownOutcomeDelivery) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (decision: Decision) => call('decideUnknownDelivery', { params: { id }, body: { decision, after: newer } }),
    onSuccess: (_, decision) => toast({ tone: 'success', title: 'Success', description: done[decision] }),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to record the decision') }),
    onSettled: () =>
      Promise.all(
        (['unknownDeliveries', 'mailStatus', 'listJobs'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })),
      ),
  })
}
