import { setTimeout as pause } from 'node:timers/promises'
import { buildEmailTemplateStreamId } from '@crm/events'
import { emailTemplateDecider, requestEmail } from '@crm/service-mail'
import { readSettings } from '@crm/settings'
import type { FaultLab } from './lab.ts'
import { buildLabEventMeta } from './user-harness.ts'

/** Requests messages from the lab itself, without the proxies in between. */
export type MailHarness = {
  template: number
  lead: number
  ask(): Promise<number>
  askMany(count: number): Promise<number[]>
  states(ids: readonly number[]): Promise<string[]>
  until(ids: readonly number[], states: readonly string[], patience?: number): Promise<number | null>
  accepted(ids: readonly number[]): Promise<number[]>
}

export async function openMailHarness(lab: FaultLab, body = 'Your kitchen, {{customer_name}}.'): Promise<MailHarness> {
  const { db, store, env, postgres, mail } = lab
  const settings = readSettings({ ...env, DATABASE_URL: postgres.url })
  const business = { now: () => settings, refresh: async () => undefined }
  const template = await store.nextId('emailTemplate')
  await store.execute({
    decider: emailTemplateDecider,
    streamId: buildEmailTemplateStreamId(template),
    command: { type: 'AddTemplate', data: { name: `Lab ${template}`, type: 'custom', subject: 'Hello', body, is_active: true } },
    meta: buildLabEventMeta(),
  })
  const lead = await createLead(lab)
  const ask = async () =>
    (await requestEmail({ store, db, business }, { template, record: { kind: 'lead', id: lead }, to: 'record', meta: buildLabEventMeta() }))
      .id
  const column = async <T>(expression: string, ids: readonly number[]) =>
    (
      await db.pool.query<{ value: T }>(`select ${expression} as value from crm.email_deliveries where id = any ($1) order by id`, [
        [...ids],
      ])
    ).rows.map(({ value }) => value)
  const states = (ids: readonly number[]) => column<string>('state', ids)
  return {
    ...{ template, lead, ask, states },
    askMany: async (count) => {
      const ids: number[] = []
      while (ids.length < count) ids.push(...(await Promise.all(Array.from({ length: Math.min(4, count - ids.length) }, ask))))
      return ids
    },
    until: async (ids, wanted, patience = 60_000) => {
      const begun = Date.now()
      while (Date.now() - begun < patience) {
        if ((await states(ids)).every((state) => wanted.includes(state))) return Date.now() - begun
        await pause(100)
      }
      return null
    },
    accepted: async (ids) => {
      const known = await column<string>('message_id', ids)
      return known.map((id) => mail.accepted.filter(({ raw }) => raw.includes(id)).length)
    },
  }
}

export async function createLead({ origin, harness }: FaultLab, more: object = {}): Promise<number> {
  const lead = {
    name: 'Ada Example',
    phone: '(202) 555-0101',
    email: 'ada@example.com',
    lead_origin: 'facebook',
    assigned_to: 'kim',
    ...more,
  }
  const { id } = (await (await callApi({ origin, harness }, 'POST', '/api/leads', lead)).json()) as { id: number }
  return id
}

export function callApi(
  { origin, harness }: Pick<FaultLab, 'origin' | 'harness'>,
  method: string,
  path: string,
  body: object,
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { cookie: harness.cookies[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
