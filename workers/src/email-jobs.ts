import type { Recorded } from '@crm/domain'
import { jobIdOf, mostEmailsOfAJob, sendEmails } from '@crm/jobs'

export type EmailJob = { id: string; payload: { deliveryIds: number[] } }

/** Groups the messages that a batch of events requests into few jobs, apart from test messages. A job's id names its last event. */
export function emailJobs(events: readonly Recorded[]): { emails: EmailJob[]; tests: EmailJob[] } {
  const asked = events.filter(({ type }) => type === 'EmailRequested' || type === 'EmailRequestedAgain')
  return { emails: jobsFor(asked.filter((event) => !isTest(event))), tests: jobsFor(asked.filter(isTest)) }
}

/** Groups due messages by blocks of ids. The id names the block, so a waiting or running job is not added again. */
export function dueEmailJobs(ids: readonly number[]): EmailJob[] {
  const blocks = new Map<number, number[]>()
  for (const id of ids) {
    const block = Math.floor(id / mostEmailsOfAJob)
    blocks.set(block, [...(blocks.get(block) ?? []), id])
  }
  return [...blocks].map(([block, deliveryIds]) => ({ id: `due-${block}`, payload: { deliveryIds } }))
}

function jobsFor(asked: readonly Recorded[]): EmailJob[] {
  const jobs = []
  for (let from = 0; from < asked.length; from += mostEmailsOfAJob) {
    const some = asked.slice(from, from + mostEmailsOfAJob)
    jobs.push({ id: jobIdOf(some.at(-1)?.eventId ?? '', sendEmails.name), payload: { deliveryIds: some.map(deliveryOf) } })
  }
  return jobs
}

const deliveryOf = ({ streamId }: Recorded): number => Number(streamId.slice(streamId.indexOf('-') + 1))

const isTest = ({ data }: Recorded): boolean => typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'test'
