import type { Event } from '@crm/domain'
import { formatExcerpt } from './format.ts'

/** What was done to many jobs at once: to how many, how many were left out, and by which filters (or names) they were chosen. */
export type JobsActedOn = { count: number; leftOut: number; filters: Readonly<Record<string, string>> }

// Stream `jobAction-<id>`. What happened to each message is in its own stream.
export type JobActionEvent = Event<'JobsRetried', JobsActedOn> | Event<'JobsCancelled', JobsActedOn>

export const jobActionStream = (id: number): string => `jobAction-${id}`

type Words = [entity: 'job', action: string, details: string]

/** The actions' part of what `describe` says. */
export const jobActionPhrases: { [E in JobActionEvent as E['type']]: (data: E['data']) => Words } = {
  JobsRetried: (data) => ['job', 'update', told('retried', data)],
  JobsCancelled: (data) => ['job', 'update', told('cancelled', data)],
}

function told(done: string, { count, leftOut, filters }: JobsActedOn): string {
  const chosen = Object.entries(filters).map(([name, value]) => `${name} ${formatExcerpt(value)}`)
  const left = leftOut === 0 ? '' : `, ${leftOut.toLocaleString('en-US')} left out`
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'} ${done}${left}${chosen.length === 0 ? '' : `: ${chosen.join(', ')}`}`
}
