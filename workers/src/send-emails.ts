import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { projections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { sealer, secretsKey } from '@crm/secrets'
import { atMost, emailWork, Turns } from '@crm/service-mail'
import type { BusinessNow, Settings } from '@crm/settings'
import { KeptSessions, reachOf } from '@crm/smtp'
import { crashPoint } from './crash-point.ts'
import { dueEmailJobs, type EmailJob } from './email-jobs.ts'

type EmailQueue = Pick<JobQueue<EmailJob['payload']>, 'addAll' | 'counts'>

/** The work on messages, and what looks after it: `resume` ends attempts of workers that are gone and asks again for what waits. */
export type SendingEmails = {
  send(payload: EmailJob['payload']): Promise<void>
  sendTests(payload: EmailJob['payload']): Promise<void>
  resume(): Promise<void>
}

// For each that converses two are claimed, or written down: what they need of the database at the same moment goes together. Where the server takes
// few, few are in hand, and a worker that stops is soon done with them.
const inHand = (conversations: number): number => 3 * conversations

// Milliseconds: other processes may have the connections that the server takes, and let go of those that they need no more after two seconds. Whoever
// has waited so long is tried again after minutes, and the next one waits in its place.
const pauses = [1_000, 2_000, 4_000, 8_000]

/** So many are asked for again at a time, the longest waiting first. */
const most = 500

type Given = {
  db: Database
  settings: Settings
  business: BusinessNow
  worker: string
  queues: { emails: EmailQueue; testEmails: EmailQueue }
  signal: AbortSignal
}

/** Messages, by the rules of the mail service. After the signal none is begun: those of a job that are left go back into the queue. */
export function sendingEmails({ db, settings, business, worker, queues, signal }: Given): SendingEmails {
  const store = createEventStore({ database: db, projections, clock: () => new Date() })
  const turns = new Turns(undefined, pauses)
  const work = emailWork({
    ...{ store, db, business, worker },
    sealer: sealer(secretsKey(settings)),
    reach: reachOf(settings),
    kept: new KeptSessions(),
    turns,
    signal,
    passed: (point) => crashPoint(`email:${point}`),
  })
  const inTurn = atMost(() => inHand(turns.limit))
  return {
    async send({ deliveryIds }) {
      const left: number[] = []
      await all(deliveryIds.map((id) => inTurn(async () => (signal.aborted ? void left.push(id) : work.send(id)))))
      if (left.length > 0) await queues.emails.addAll([{ id: `left-${worker}-${left[0]}`, payload: { deliveryIds: left } }])
    },
    sendTests: ({ deliveryIds }) => all(deliveryIds.map((id) => work.send(id))),
    async resume() {
      await work.expire()
      const due = await work.due(most)
      for (const [kind, queue] of [['notice', queues.emails] as const, ['test', queues.testEmails] as const]) {
        const ids = due.filter((email) => email.kind === kind).map(({ id }) => id)
        // Behind jobs that wait it would be no sooner its turn, and most of what is due is in them.
        if (ids.length === 0 || (await queue.counts()).waiting) continue
        // Before, for a message that somebody holds is passed over by whoever takes its job: it would wait for the next look.
        await work.handedOver(ids)
        await queue.addAll(dueEmailJobs(ids))
      }
    },
  }
}

// One that fails stops none of the others, and then the job has failed.
async function all(tasks: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
