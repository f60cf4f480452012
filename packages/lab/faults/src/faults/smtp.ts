import { setTimeout as pause } from 'node:timers/promises'
import { formatSeconds } from '@crm/local-stack'
import { makeMessagesDue } from '../check/wait-until-settled.ts'
import type { Fault } from '../fault.ts'
import { openMailHarness } from '../lab/mail-harness.ts'

type Moment = 'connection' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot'

// Each row: where the server closes the connection, how, the state that the message must have then, and how often the server accepted it.
const stages: [Moment, 'cut' | 'accept-and-cut', string, number][] = [
  ...(['connection', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'body'] as const).map((moment): [Moment, 'cut', string, number] => [
    moment,
    'cut',
    'retry',
    0,
  ]),
  ['dot', 'cut', 'ambiguous', 0],
  ['dot', 'accept-and-cut', 'ambiguous', 1],
]

// Each row: the server's reply to RCPT, and the state that the message must have then.
const codes: [number, string][] = [
  ...[421, 450, 451, 452, 454].map((code): [number, string] => [code, 'retry']),
  ...[550, 552, 554].map((code): [number, string] => [code, 'failed']),
]

export const smtpFaults: readonly Fault[] = [
  {
    id: 'F25',
    what: 'The mail server is silent, or replies a byte at a time',
    how: 'ten messages each: silent, slow, normal',
    provoke: async (lab) => {
      const post = await openMailHarness(lab)
      for (const fault of ['silence', 'drip'] as const) {
        lab.mail.play({ accounts: { lab: 'lab' }, faults: { MAIL: fault } })
        await post.askMany(10)
        await pause(4_000)
      }
      lab.mail.play({ accounts: { lab: 'lab' } })
      const others = await post.askMany(10)
      await pause(11_000)
      await makeMessagesDue(lab)
      const took = await post.until(others, ['sent'])
      return `ten others within ${formatSeconds(11_000 + (took ?? Number.NaN))}`
    },
    options: { ages: true },
  },
  {
    id: 'F26',
    what: 'The mail server dies at each stage',
    how: `it disconnects at ${stages.length} points of the conversation`,
    run: async (lab) => {
      const post = await openMailHarness(lab)
      const breaches: string[] = []
      for (const [moment, fault, state, times] of stages) {
        lab.mail.play({ accounts: { lab: 'lab' }, faults: { [moment]: fault } })
        // Closes open sessions, because a message sent on one would skip these stages.
        if (['connection', 'EHLO', 'AUTH'].includes(moment)) lab.links.smtp.reset()
        const id = await post.ask()
        const known = await post.until([id], [state])
        const accepted = (await post.accepted([id]))[0]
        if (known === null || accepted !== times)
          breaches.push(`${moment} ${fault}: ${await post.states([id])}, accepted ${accepted} times`)
        lab.mail.play({ accounts: { lab: 'lab' } })
        await makeMessagesDue(lab)
        if (state === 'retry' && (await post.until([id], ['sent'])) === null) breaches.push(`${moment}: not sent afterwards`)
      }
      return { figures: `${stages.length - breaches.length}/${stages.length} classified correctly`, breaches }
    },
  },
  {
    id: 'F27',
    what: 'The mail server refuses temporarily or permanently',
    how: `${codes.map(([code]) => code).join(', ')} for the recipient, 535 at sign-in`,
    run: async (lab) => {
      const post = await openMailHarness(lab)
      const breaches: string[] = []
      for (const [code, state] of codes) {
        lab.mail.play({ accounts: { lab: 'lab' }, faults: { RCPT: { say: `${code} not now` } } })
        const id = await post.ask()
        if ((await post.until([id], [state])) === null) breaches.push(`${code}: ${await post.states([id])}`)
        const { rows } = await lab.db.pool.query<{ wait: number }>(
          `select extract(epoch from next_attempt_at - (select max(ended_at) from crm.email_attempts where delivery_id = id))::float8 as wait
           from crm.email_deliveries where id = $1`,
          [id],
        )
        const wait = rows[0]?.wait ?? 0
        if (state === 'retry' && (wait < 44 || wait > 76)) breaches.push(`${code}: again after ${wait.toFixed(0)} s`)
      }
      lab.mail.play({ accounts: { lab: 'another' } })
      lab.links.smtp.reset()
      const refused = await post.ask()
      await post.until([refused], ['retry'])
      const { rows: paused } = await lab.db.pool.query('select from crm.smtp_settings where paused_at is not null')
      if (paused.length === 0) breaches.push('535 did not pause sending')
      lab.mail.play({ accounts: { lab: 'lab' } })
      const saved = await lab.call('PUT', '/api/admin/smtp-settings/1', { password: 'lab' })
      await makeMessagesDue(lab)
      if ((await post.until([refused], ['sent'])) === null)
        breaches.push(`saved (${saved.status}), and not sent: ${await post.states([refused])}`)
      return { figures: `${codes.length + 1 - breaches.length}/${codes.length + 1} as the code requires`, breaches }
    },
  },
  {
    id: 'F28',
    what: 'The mail server is down with 500 messages waiting',
    how: 'no connection for 30 s (an hour with 10,000 would need a fake clock)',
    provoke: async (lab) => {
      const post = await openMailHarness(lab)
      const before = lab.mail.connections
      lab.links.smtp.play({ refuses: true })
      lab.links.smtp.reset()
      const ids = await post.askMany(500)
      await pause(30_000)
      const { rows } = await lab.db.pool.query<{ tries: number }>(
        'select sum(attempts)::int as tries from crm.email_deliveries where id = any ($1)',
        [ids],
      )
      lab.links.smtp.play({})
      await makeMessagesDue(lab)
      const took = await post.sentOnce(ids, 90_000)
      return `${rows[0]?.tries} attempts in that time, ${lab.mail.connections - before} connections afterwards, all sent in ${formatSeconds(took)}`
    },
    options: { ages: true, perSecond: 8 },
  },
]
