import type { Recorded } from '@crm/domain'
import { NotNow } from '@crm/event-store'
import type { JobQueue } from '@crm/jobs'
import { importLeads, jobIdOf, recordActivity, sendEmail } from '@crm/jobs'
import { crashPoint } from './crash-point.ts'

/** A range of the log whose activity is to be recorded. */
export type ActivityRange = { from: string; to: string }

/** What a batch of events causes: one job for the whole batch. Its id names the last event, so that a longer batch is another job. */
export function activityJobs(events: readonly Recorded[]): { id: string; payload: ActivityRange }[] {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return []
  return [{ id: jobIdOf(last.eventId, recordActivity.name), payload: { from: String(first.position), to: String(last.position) } }]
}

/** The imports that a batch of events has begun, or begun to undo: a job for each. */
export function importJobs(events: readonly Recorded[]): { id: string; payload: { importId: number } }[] {
  return events
    .filter(({ type }) => type === 'LeadImportStarted' || type === 'LeadImportUndoStarted')
    .map(({ eventId, streamId }) => ({
      id: jobIdOf(eventId, importLeads.name),
      payload: { importId: Number(streamId.slice(streamId.indexOf('-') + 1)) },
    }))
}

type EmailJob = { id: string; payload: { deliveryId: number } }

/** The job of a message as it stands: whoever hands it over meanwhile, it is in the queue once. */
export const emailJob = (id: number, version: number): EmailJob => ({ id: `email-${id}-${version}`, payload: { deliveryId: id } })

/** The messages that a batch of events asks for, tests apart: a job for each. */
export function emailJobs(events: readonly Recorded[]): { emails: EmailJob[]; tests: EmailJob[] } {
  const asked = events.filter(({ type }) => type === 'EmailRequested' || type === 'EmailRequestedAgain')
  return { emails: asked.filter((event) => !isTest(event)).map(jobOf), tests: asked.filter(isTest).map(jobOf) }
}

// A message begins with version 1; which one it has when it is asked for again, its event does not say.
function jobOf({ type, eventId, streamId }: Recorded): EmailJob {
  const id = Number(streamId.slice(streamId.indexOf('-') + 1))
  return type === 'EmailRequested' ? emailJob(id, 1) : { ...emailJob(id, 0), id: jobIdOf(eventId, sendEmail.name) }
}

const isTest = ({ data }: Recorded): boolean => typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'test'

/** The queues that events are handed over to. */
export type Queues = {
  activity: Pick<JobQueue<ActivityRange>, 'addAll'>
  imports: Pick<JobQueue<{ importId: number }>, 'addAll'>
  emails: Pick<JobQueue<{ deliveryId: number }>, 'addAll'>
  testEmails: Pick<JobQueue<{ deliveryId: number }>, 'addAll'>
}

/** Hands the events of the log over to the queues; the log's cursor moves on only after that, so a queue that is away costs a delay. */
export const handOver =
  (queues: Queues) =>
  async (events: readonly Recorded[]): Promise<void> => {
    crashPoint('relay:after-fetch')
    const { emails, tests } = emailJobs(events)
    await Promise.all([
      addSome(queues.activity, activityJobs(events)),
      addSome(queues.imports, importJobs(events)),
      addSome(queues.emails, emails),
      addSome(queues.testEmails, tests),
    ]).catch((cause) => {
      throw new NotNow('the queue takes no jobs', { cause })
    })
    crashPoint('relay:after-enqueue')
  }

const addSome = async <P>({ addAll }: Pick<JobQueue<P>, 'addAll'>, jobs: { id: string; payload: P }[]): Promise<void> => {
  if (jobs.length > 0) await addAll(jobs)
}
