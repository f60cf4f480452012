import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { inlineProjections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { createSecretSealer, loadSecretsKey } from '@crm/secrets'
import { ConversationLimiter, createEmailSender, maxConversations } from '@crm/service-mail'
import type { BusinessProfileSource, Settings } from '@crm/settings'
import { createAddressPolicy, getHelloName, SessionPool } from '@crm/smtp'
import pLimit from 'p-limit'
import { crashIfRequested } from './crash-point.ts'
import { type EmailJob, groupDueEmails } from './email-jobs.ts'

type EmailQueue = Pick<JobQueue<EmailJob['payload']>, 'addAll' | 'counts'>

export type EmailWorker = {
  send(payload: EmailJob['payload']): Promise<void>
  sendTests(payload: EmailJob['payload']): Promise<void>
  resume(): Promise<void>
}

// For each message that is being sent, two more are claimed or recorded. Not more, because a claimed message can't be canceled, nor sent by
// another worker.
const mostInHand = 3 * maxConversations

// Milliseconds. Other processes may use the server's connections and release idle ones after two seconds.
// After the last pause the message is retried minutes later, and the next one takes its place.
const pauses = [1_000, 2_000, 4_000, 8_000]

const most = 500

type Given = {
  db: Database
  settings: Settings
  business: BusinessProfileSource
  worker: string
  queues: { emails: EmailQueue; testEmails: EmailQueue }
  signal: AbortSignal
}

/** Sends messages by the rules of the mail service. After the signal no message is started; the rest of a job returns to the queue. */
export function createEmailWorker({ db, settings, business, worker, queues, signal }: Given): EmailWorker {
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const work = createEmailSender({
    ...{ store, db, business, worker },
    sealer: createSecretSealer(loadSecretsKey(settings)),
    reach: createAddressPolicy(settings),
    helloName: getHelloName(settings.publicUrl),
    kept: new SessionPool(),
    turns: new ConversationLimiter(undefined, pauses),
    signal,
    passed: (point) => crashIfRequested(`email:${point}`),
  })
  const inHand = pLimit(mostInHand)
  return {
    async send({ deliveryIds }) {
      const left: number[] = []
      await waitForAll(deliveryIds.map((id) => inHand(async () => (signal.aborted ? void left.push(id) : work.send(id)))))
      if (left.length > 0) await queues.emails.addAll([{ id: `left-${worker}-${left[0]}`, payload: { deliveryIds: left } }])
    },
    sendTests: ({ deliveryIds }) => waitForAll(deliveryIds.map((id) => work.send(id))),
    async resume() {
      try {
        await work.expire()
      } finally {
        // If messages can't be expired right now, the others still need their jobs.
        await askAgain()
      }
    },
  }

  async function askAgain(): Promise<void> {
    const due = await work.due(most)
    for (const [kind, queue] of [['notice', queues.emails] as const, ['test', queues.testEmails] as const]) {
      const ids = due.filter((email) => email.kind === kind).map(({ id }) => id)
      // While jobs are waiting in the queue, new ones would not run sooner, and most due messages are already in them.
      if (ids.length === 0 || (await queue.counts()).waiting) continue
      // Before adding the jobs: a worker skips a locked message, which would then wait for the next round.
      await work.markEnqueued(ids)
      await queue.addAll(groupDueEmails(ids))
    }
  }
}

// A failed task does not stop the others, but fails the job.
async function waitForAll(tasks: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
