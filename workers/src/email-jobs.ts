import type { RecordedEvent } from '@crm/domain'
import { buildJobId, maxEmailsPerJob, sendEmailsJob } from '@crm/jobs'

export type EmailJob = { id: string; payload: { deliveryIds: number[] } }

/** Groups the messages that a batch of events requests into few jobs, apart from test messages. A job's id names its last event. */
export function buildEmailJobs(events: readonly RecordedEvent[]): { emails: EmailJob[]; tests: EmailJob[] } {
  const asked = events.filter(({ type }) => type === 'EmailRequested' || type === 'EmailRequestedAgain')
  return { emails: buildJobs(asked.filter((event) => !isTest(event))), tests: buildJobs(asked.filter(isTest)) }
}

/** Groups due messages by blocks of ids. The id names the block, so a waiting or running job is not added again. */
export function groupDueEmails(ids: readonly number[]): EmailJob[] {
  const blocks = new Map<number, number[]>()
  for (const id of ids) {
    const block = Math.floor(id / maxEmailsPerJob)
    blocks.set(block, [...(blocks.get(block) ?? []), id])
  }
  return [...blocks].map(([block, deliveryIds]) => ({ id: `due-${block}`, payload: { deliveryIds } }))
}

function buildJobs(asked: readonly RecordedEvent[]): EmailJob[] {
  const jobs = []
  for (let from = 0; from < asked.length; from += maxEmailsPerJob) {
    const some = asked.slice(from, from + maxEmailsPerJob)
    jobs.push({ id: buildJobId(some.at(-1)?.eventId ?? '', sendEmailsJob.name), payload: { deliveryIds: some.map(findDelivery) } })
  }
  return jobs
}

const findDelivery = ({ streamId }: RecordedEvent): number => Number(streamId.slice(streamId.indexOf('-') + 1))

const isTest = ({ data }: RecordedEvent): boolean => typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'test'
