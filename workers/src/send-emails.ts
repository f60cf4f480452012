import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { projections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { sealer, secretsKey } from '@crm/secrets'
import { type EmailWork, emailWork } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { reachOf } from '@crm/smtp'
import { crashPoint } from './crash-point.ts'
import { emailJob } from './relay.ts'

type EmailQueue = Pick<JobQueue<{ deliveryId: number }>, 'addAll'>

/** The work on messages, and what looks after it: `resume` ends attempts of workers that are gone and asks again for what waits. */
export type SendingEmails = { work: EmailWork; resume(): Promise<void> }

/** So many are asked for again at a time, the longest waiting first. */
const most = 500

/** Messages, by the rules of the mail service. */
export function sendingEmails(
  db: Database,
  settings: Settings,
  worker: string,
  queues: { emails: EmailQueue; testEmails: EmailQueue },
): SendingEmails {
  const store = createEventStore({ database: db, projections, clock: () => new Date() })
  const work = emailWork({
    ...{ store, db, settings, worker },
    sealer: sealer(secretsKey(settings)),
    reach: reachOf(settings),
    passed: (point) => crashPoint(`email:${point}`),
  })
  return {
    work,
    async resume() {
      await work.expire()
      const due = await work.due(most)
      if (due.length === 0) return
      for (const [kind, queue] of [['notice', queues.emails] as const, ['test', queues.testEmails] as const]) {
        const jobs = due.filter((email) => email.kind === kind)
        // A job that still waits has this id too, and is not doubled.
        if (jobs.length > 0) await queue.addAll(jobs.map(({ id, version }) => emailJob(id, version)))
      }
      await work.handedOver(due.map(({ id }) => id))
    },
  }
}
