import type { Recorded } from '@crm/domain'
import { NotNow } from '@crm/event-store'
import type { JobQueue } from '@crm/jobs'
import { jobIdOf, recordActivity } from '@crm/jobs'
import { crashPoint } from './crash-point.ts'

/** A range of the log whose activity is to be recorded. */
export type ActivityRange = { from: string; to: string }

/** What a batch of events causes: one job for the whole batch. Its id names the last event, so that a longer batch is another job. */
export function activityJobs(events: readonly Recorded[]): { id: string; payload: ActivityRange }[] {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return []
  return [{ id: jobIdOf(last.eventId, recordActivity.name), payload: { from: String(first.position), to: String(last.position) } }]
}

/** Hands the events of the log over to the queues; the log's cursor moves on only after that, so a queue that is away costs a delay. */
export const handOver =
  (activity: Pick<JobQueue<ActivityRange>, 'addAll'>) =>
  async (events: readonly Recorded[]): Promise<void> => {
    crashPoint('relay:after-fetch')
    await activity.addAll(activityJobs(events)).catch((cause) => {
      throw new NotNow('the queue takes no jobs', { cause })
    })
    crashPoint('relay:after-enqueue')
  }
