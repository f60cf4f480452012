import { jobQueues, type QueuesOverview } from '@crm/contracts'
import { formatMessageCount } from '../format.ts'
import type { Queue } from './wording.ts'

export type Messages = QueuesOverview['messages']

/** A failed message has left the queue, but counts until a user resends it. */
export const failedIn = ({ name, failed }: Queue, messages: Messages): number => failed + (name === 'emails' ? messages.failed : 0)

export const jobsOf = (name: Queue['name']): string | null => (Object.hasOwn(jobQueues, name) ? `/admin/queues/jobs?queue=${name}` : null)

export const notOver = ({ waiting, retrying, failed, unknown }: Messages): { text: string; to: string; tone: string }[] =>
  [
    { many: waiting, word: 'waiting', to: '/admin/queues/jobs?queue=emails&state=waiting', tone: '' },
    { many: retrying, word: 'waiting to retry', to: '/admin/queues/jobs?queue=emails&state=retrying', tone: 'text-warn' },
    { many: failed, word: 'failed', to: '/admin/queues/jobs?queue=emails&state=failed', tone: 'text-danger' },
    { many: unknown, word: 'unknown', to: '/admin/queues/unknown', tone: 'text-warn' },
  ].flatMap(({ many, word, to, tone }) => (many > 0 ? [{ text: `${formatMessageCount(many)} ${word}`, to, tone }] : []))
