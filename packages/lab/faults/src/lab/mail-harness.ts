import { setTimeout as pause } from 'node:timers/promises'
import { buildSystemMeta } from '@crm/local-stack'
import { requestEmail } from '@crm/service-mail'
import { readSettings } from '@crm/settings'
import { prepareEmail } from '@crm/testing/harness'
import type { FaultLab } from './lab.ts'

/** Requests messages from the lab itself, without the proxies in between. */
export type MailHarness = {
  template: number
  lead: number
  ask(): Promise<number>
  askMany(count: number): Promise<number[]>
  states(ids: readonly number[]): Promise<string[]>
  until(ids: readonly number[], states: readonly string[], patience?: number): Promise<number | null>
  accepted(ids: readonly number[]): Promise<number[]>
  /** Waits until all are sent, and fails if the server has one not exactly once. Returns the milliseconds. */
  sentOnce(ids: readonly number[], patience?: number): Promise<number>
}

export async function openMailHarness({ db, store, env, postgres, mail, origin, cookies }: FaultLab): Promise<MailHarness> {
  const settings = readSettings({ ...env, DATABASE_URL: postgres.url })
  const business = { now: () => ({ ...settings, weekStartsOn: 'Sunday' }), refresh: async () => undefined }
  const email = await prepareEmail(origin, cookies[0] ?? '', { subject: 'Hello', body: 'Your kitchen, {{customer_name}}.' })
  const ask = async () => (await requestEmail({ store, db, business }, { ...email, meta: buildSystemMeta() })).id
  const read = async (column: 'state' | 'message_id', ids: readonly number[]) => {
    const { rows } = await db.pool.query<{ value: string }>(
      `select ${column} as value from crm.email_deliveries where id = any ($1) order by id`,
      [[...ids]],
    )
    return rows.map(({ value }) => value)
  }
  const states = (ids: readonly number[]) => read('state', ids)
  const until: MailHarness['until'] = async (ids, wanted, patience = 60_000) => {
    const begun = Date.now()
    while (Date.now() - begun < patience) {
      if ((await states(ids)).every((state) => wanted.includes(state))) return Date.now() - begun
      await pause(100)
    }
    return null
  }
  const accepted = async (ids: readonly number[]) =>
    (await read('message_id', ids)).map((id) => mail.accepted.filter(({ raw }) => raw.includes(id)).length)
  return {
    ...{ template: email.template, lead: email.record.id, ask, states, until, accepted },
    askMany: async (count) => {
      const ids: number[] = []
      while (ids.length < count) ids.push(...(await Promise.all(Array.from({ length: Math.min(4, count - ids.length) }, ask))))
      return ids
    },
    sentOnce: async (ids, patience) => {
      const took = await until(ids, ['sent'], patience)
      const wrong = (await accepted(ids)).filter((times) => times !== 1).length
      if (took === null || wrong > 0) throw new Error(`${wrong} of ${ids.length} messages were not accepted once`)
      return took
    },
  }
}
