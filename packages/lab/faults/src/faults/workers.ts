import { setTimeout as pause } from 'node:timers/promises'
import { createJobQueue, sendEmailsJob } from '@crm/jobs'
import { formatSeconds } from '@crm/local-stack'
import { createLogger } from '@crm/telemetry'
import { makeMessagesDue } from '../check/wait-until-settled.ts'
import type { Fault } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'
import { openMailHarness } from '../lab/mail-harness.ts'

/** Lets the worker kill itself at a crash point. `ask` requests the work that leads there. */
async function killWorkerAt<T>(lab: FaultLab, CRASH_AT: string, ask: () => Promise<T>): Promise<T> {
  let { over } = await lab.worker.reborn({ CRASH_AT })
  const asked = await ask()
  // A worker that exits without SIGKILL failed to start, so it is started again.
  for (let end = await inTime(over); end !== 'SIGKILL'; end = await inTime(over)) {
    if (end === null) throw new Error(`the worker never reached ${CRASH_AT}`)
    over = (await lab.worker.reborn({ CRASH_AT })).over
  }
  return asked
}

const inTime = <T>(end: Promise<T>): Promise<T | null> => Promise.race([end, pause(120_000, null)])

export const workerFaults: readonly Fault[] = [
  {
    id: 'F2',
    what: 'A worker that runs projections dies',
    how: 'SIGKILL at four random moments (each step: event-store/tests/crash.full.int.test.ts)',
    provoke: async (lab) => {
      for (let kill = 0; kill < 4; kill += 1) {
        await pause(lab.chances.between(500, 3_000))
        await lab.worker.reborn({})
      }
      return '4 kills'
    },
    options: { ages: true },
  },
  {
    id: 'F3',
    what: 'The relay dies between adding jobs and moving its checkpoint',
    how: 'crash points relay:after-fetch and relay:after-enqueue',
    provoke: async (lab) => {
      for (const point of ['relay:after-fetch', 'relay:after-enqueue']) await killWorkerAt(lab, point, async () => undefined)
      return '2 kills'
    },
    options: { ages: true },
  },
  {
    id: 'F4',
    what: 'A worker dies before the message leaves',
    how: 'crash points email:after-claim and email:before-send; its claim expires',
    run: async (lab) => {
      const post = await openMailHarness(lab)
      const breaches: string[] = []
      const took: string[] = []
      for (const CRASH_AT of ['email:after-claim', 'email:before-send']) {
        const id = await killWorkerAt(lab, CRASH_AT, post.ask)
        const recovered = await post.until([id], ['sent'], 130_000)
        if (recovered === null || (await post.accepted([id]))[0] !== 1) breaches.push(`${CRASH_AT}: ${await post.states([id])}`)
        took.push(formatSeconds(recovered ?? 130_000))
      }
      return { figures: `sent once each, after ${took.join(' and ')} (a claim expires 6 s after its worker stops)`, breaches }
    },
  },
  {
    id: 'F5',
    what: 'A worker dies after the server accepted the message',
    how: 'crash points email:after-fence, email:after-accepted, email:before-settle',
    run: async (lab) => {
      const post = await openMailHarness(lab)
      const breaches: string[] = []
      for (const [CRASH_AT, times] of [
        ['email:after-fence', 0],
        ['email:after-accepted', 1],
        ['email:before-settle', 1],
      ] as const) {
        const id = await killWorkerAt(lab, CRASH_AT, post.ask)
        await makeMessagesDue(lab)
        const known = await post.until([id], ['ambiguous'])
        const accepted = (await post.accepted([id]))[0]
        if (known === null || accepted !== times) breaches.push(`${CRASH_AT}: ${await post.states([id])}, accepted ${accepted} times`)
      }
      return { figures: '3 kills, 3 shown as unknown, accepted 0, 1, and 1 times, none resent automatically', breaches }
    },
  },
  {
    id: 'F6',
    what: 'One message kills its worker every time',
    how: 'crash point email:after-claim until the message is given up; then twenty others',
    run: async (lab) => {
      const post = await openMailHarness(lab)
      lab.worker.signal('SIGSTOP')
      const id = await post.ask()
      let kills = 0
      while ((await post.states([id]))[0] !== 'failed' && kills < 12) {
        const { over } = await lab.worker.reborn({ CRASH_AT: 'email:after-claim' })
        let isOver = false
        void over.then(() => {
          isOver = true
        })
        const until = Date.now() + 60_000
        while (!isOver && Date.now() < until && (await post.states([id]))[0] !== 'failed') {
          await makeMessagesDue(lab)
          await pause(300)
        }
        kills += 1
      }
      await lab.worker.reborn({})
      const others = await post.askMany(20)
      const flowed = await post.until(others, ['sent'])
      const state = (await post.states([id]))[0]
      const breaches = state === 'failed' ? [] : [`after ${kills} kills it is ${state}`]
      if (flowed === null) breaches.push('other messages were not sent')
      return { figures: `given up after ${kills} kills, 20 others in ${formatSeconds(flowed ?? 0)}`, breaches }
    },
  },
  {
    id: 'F7',
    what: 'A message that can never be sent',
    how: 'its template needs a phone that the business lacks; then the template is corrected',
    run: async (lab) => {
      const post = await openMailHarness(lab)
      lab.worker.signal('SIGSTOP')
      const id = await post.ask()
      const changed = await lab.call('PUT', `/api/admin/email-templates/${post.template}`, {
        body: 'Call {{company_phone}}',
      })
      lab.worker.signal('SIGCONT')
      const others = await openMailHarness(lab)
      const failed = await post.until([id], ['failed'])
      const flowed = await others.until(await others.askMany(10), ['sent'])
      await lab.call('PUT', `/api/admin/email-templates/${post.template}`, { body: 'Call us' })
      const again = await lab.call('POST', `/api/admin/deliveries/${id}/resend`, {})
      const sent = await post.until([id], ['sent'])
      const breaches = []
      if (failed === null) breaches.push(`it did not fail (${changed.status})`)
      if (flowed === null) breaches.push('other messages were blocked')
      if (sent === null) breaches.push(`sent again: ${again.status}, then ${await post.states([id])}`)
      return { figures: `failed with the reason, 10 others in ${formatSeconds(flowed ?? 0)}, sent when corrected`, breaches }
    },
  },
  {
    id: 'F12',
    what: 'Every job is delivered twice at the same time',
    how: 'a second worker process, and three more jobs for each message',
    provoke: async (lab) => {
      const second = await lab.another('worker')
      const post = await openMailHarness(lab)
      const queue = createJobQueue(sendEmailsJob, {
        redisUrl: lab.env.REDIS_URL ?? null,
        databaseUrl: lab.postgres.url,
        log: createLogger('faults', { level: 'silent' }),
      })
      try {
        const ids = await post.askMany(60)
        await queue.addAll(ids.flatMap((id) => [1, 2, 3].map((nth) => ({ id: `twice-${id}-${nth}`, payload: { deliveryIds: [id] } }))))
        await post.sentOnce(ids)
        return '60 messages with 180 extra jobs'
      } finally {
        await queue.close()
        await second.stop()
      }
    },
  },
  {
    id: 'F13',
    what: 'Data changes before a job runs',
    how: 'the worker is stopped while one lead gets another address and another is deleted',
    run: async (lab) => {
      const [moved, gone] = [await openMailHarness(lab), await openMailHarness(lab)]
      lab.worker.signal('SIGSTOP')
      const [first, second] = [await moved.ask(), await gone.ask()]
      await lab.call('PUT', `/api/leads/${moved.lead}`, { email: 'moved@example.com' })
      await lab.call('DELETE', `/api/leads/${gone.lead}`, {})
      lab.worker.signal('SIGCONT')
      const [sent, cancelled] = [await moved.until([first], ['sent']), await gone.until([second], ['cancelled', 'failed'])]
      const right = lab.mail.accepted.some(({ to }) => to.includes('moved@example.com'))
      const breaches = []
      if (sent === null || !right) breaches.push(`to the new address: ${await moved.states([first])}`)
      if (cancelled === null || (await gone.accepted([second]))[0] !== 0) breaches.push(`to a deleted lead: ${await gone.states([second])}`)
      return { figures: 'one to the new address, none to the deleted lead', breaches }
    },
  },
  {
    id: 'F14',
    what: 'A worker stops for longer than its locks last',
    how: 'SIGSTOP for 20 s beside a second worker, then SIGCONT',
    provoke: async (lab) => {
      const second = await lab.another('worker')
      try {
        lab.worker.signal('SIGSTOP')
        await pause(20_000)
      } finally {
        lab.worker.signal('SIGCONT')
        await second.stop()
      }
    },
    options: { ages: true, perSecond: 10 },
  },
]
