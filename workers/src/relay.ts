import type { RecordedEvent } from '@crm/domain'
import { RetryLaterError } from '@crm/event-store'
import { currentSchemaVersions } from '@crm/events'
import { buildJobId, erasePersonJob, importLeadsJob, type JobQueue, projectionRunJob, recordActivityJob } from '@crm/jobs'
import type { PasswordReset } from '@crm/service-mail'
import { runInSpans, type SpanDescription } from '@crm/telemetry'
import { crashIfRequested } from './crash-point.ts'
import { buildEmailJobs, type EmailJob } from './email-jobs.ts'

type ActivityRange = { from: string; to: string }

/** One activity job for a batch of events. Its id names the last event, so that a longer batch is another job. */
export function toActivityJobs(events: readonly RecordedEvent[]): { id: string; payload: ActivityRange }[] {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return []
  return [{ id: buildJobId(last.eventId, recordActivityJob.name), payload: { from: String(first.position), to: String(last.position) } }]
}

export function toImportJobs(events: readonly RecordedEvent[]): { id: string; payload: { importId: number } }[] {
  return events
    .filter(({ type }) => type === 'LeadImportStarted' || type === 'LeadImportUndoStarted')
    .map(({ eventId, streamId }) => ({
      id: buildJobId(eventId, importLeadsJob.name),
      payload: { importId: Number(streamId.slice(streamId.indexOf('-') + 1)) },
    }))
}

export function toProjectionRunJobs(events: readonly RecordedEvent[]): { id: string; payload: { runId: number } }[] {
  return events
    .filter(({ type }) => type === 'ProjectionRunAsked')
    .map(({ eventId, streamId }) => ({
      id: buildJobId(eventId, projectionRunJob.name),
      payload: { runId: Number(streamId.slice(streamId.indexOf('-') + 1)) },
    }))
}

export function toErasureJobs(events: readonly RecordedEvent[]): { id: string; payload: { erasureId: number } }[] {
  return events
    .filter(({ type }) => type === 'ErasureRequested')
    .map(({ eventId, streamId }) => ({
      id: buildJobId(eventId, erasePersonJob.name),
      payload: { erasureId: Number(streamId.slice(streamId.indexOf('-') + 1)) },
    }))
}

type Queues = {
  activity: Pick<JobQueue<ActivityRange>, 'addAll'>
  imports: Pick<JobQueue<{ importId: number }>, 'addAll'>
  erasures: Pick<JobQueue<{ erasureId: number }>, 'addAll'>
  projectionRuns: Pick<JobQueue<{ runId: number }>, 'addAll'>
  emails: Pick<JobQueue<EmailJob['payload']>, 'addAll'>
  testEmails: Pick<JobQueue<EmailJob['payload']>, 'addAll'>
}

type Options = {
  /** Requests the email about a password reset; the same event again requests no second one. */
  tellOfPasswordReset: (event: PasswordReset) => Promise<void>
}

/** Adds jobs for the events. The checkpoint moves only afterwards, so an unavailable queue only causes a delay. */
export const createJobEnqueuer =
  (queues: Queues, { tellOfPasswordReset }: Options) =>
  async (events: readonly RecordedEvent[]): Promise<void> => {
    crashIfRequested('relay:after-fetch')
    const newer = findEventOfNewerRelease(events)
    // Only a newer worker knows which jobs the event needs, so the relay waits for one.
    if (newer) throw new RetryLaterError(`${newer.type} belongs to a newer release`)
    const { emails, tests } = buildEmailJobs(events)
    const adding = () =>
      Promise.all([
        addSome(queues.activity, toActivityJobs(events)),
        addSome(queues.imports, toImportJobs(events)),
        addSome(queues.erasures, toErasureJobs(events)),
        addSome(queues.projectionRuns, toProjectionRunJobs(events)),
        addSome(queues.emails, emails),
        addSome(queues.testEmails, tests),
      ])
    await runInSpans('relay', () => events.map(createSpanContentBuilder('PRODUCER')), adding).catch((cause) => {
      // A payload that its schema rejects fails on every retry, so the event must become a dead letter.
      if (cause instanceof Error && cause.name === 'ZodError') throw cause
      throw new RetryLaterError('the queue accepts no jobs', { cause })
    })
    for (const event of events) if (isPasswordReset(event)) await tellOfPasswordReset(event)
    crashIfRequested('relay:after-enqueue')
  }

const isPasswordReset = (event: RecordedEvent): event is PasswordReset => event.type === 'UserPasswordReset'

const addSome = async <P>({ addAll }: Pick<JobQueue<P>, 'addAll'>, jobs: { id: string; payload: P }[]): Promise<void> => {
  if (jobs.length > 0) await addAll(jobs)
}

export const createSpanContentBuilder =
  (kind: 'PRODUCER' | 'CONSUMER') =>
  ({ meta, eventId, streamId, type }: RecordedEvent): SpanDescription => ({
    correlationId: meta.correlationId,
    kind,
    attributes: { 'messaging.system': 'bullmq', 'messaging.message.id': eventId, 'crm.stream': streamId, 'crm.event': type },
  })

/** The first event of a type that only a newer release knows. During a rollout only newer workers may handle it. */
export const findEventOfNewerRelease = (events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  events.find(({ type }) => !(type in currentSchemaVersions))
