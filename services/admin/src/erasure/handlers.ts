import type { Erasure, ErasurePreview } from '@crm/contracts'
import { buildLikePattern, type Database } from '@crm/database'
import { Invalid, NotFound, Refused } from '@crm/domain'
import { buildRunOnceMarkerStatement } from '@crm/event-store'
import { buildEmailStreamId, buildErasureStreamId, buildPersonPattern, createTextRedactor, normalizePhone } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { erasureDecider } from './decider.ts'
import { findPersonOfLeads, listRecordStreams, type PersonToErase } from './find-person.ts'
import { listPossibleMentions } from './possible-mentions.ts'
import { findPersonOwnEvents } from './work/personal-events.ts'

export function createErasureHandlers({ db, store }: Pick<ServiceDependencies, 'db' | 'store'>) {
  return {
    async previewErasure({ body: { search, leads, mentions } }) {
      const nothing = { counts: null, keptOrigins: [], mentions: null }
      if (search !== undefined) return { ...nothing, leads: await findLeadsByWords(db, search) }
      const ids = leads ?? []
      const found = await known(ids)
      const person = await findPersonOfLeads({ db, store }, ids)
      if (mentions) return { ...nothing, leads: found, mentions: await mentionsOf(person) }
      return { leads: found, counts: await countsOf(db, person), keptOrigins: await originsNaming(db, person), mentions: null }
    },

    async requestErasure({ body: { leads, reason, mentions = [] }, meta, idempotency }) {
      const found = await known(leads)
      const person = await findPersonOfLeads({ db, store }, leads)
      const { records, values } = person
      if (createTextRedactor(buildPersonPattern(values))(reason) !== reason)
        throw new Invalid('The reason must not name the person', [
          { path: 'reason', message: 'The reason is stored permanently, so it must not name the person' },
        ])
      const refusal = await refusalFor(found.filter(({ id }) => leads.includes(id)))
      // After the refusal, which may come from a request that was committed a moment ago.
      const running = await findRunningErasure(leads)
      if (running !== null) return running
      const listed = new Set(mentions.length === 0 ? [] : (await mentionsOf(person)).map(({ stream }) => stream))
      if (mentions.some((stream) => !listed.has(stream)))
        throw new Invalid('The possible mentions have changed', [
          { path: 'mentions', message: 'Search for the person again, then choose Erase or Keep' },
        ])
      const id = await store.nextId('erasure')
      const command = {
        type: 'RequestErasure',
        data: { ...records, reason, ...(mentions.length > 0 && { mentionStreams: mentions }), refusal },
      } as const
      const request = { decider: erasureDecider, streamId: buildErasureStreamId(id), command, meta, isNew: true, idempotency }
      // In order, so that requests that share some leads wait for each other instead of deadlocking.
      const once = () => leads.toSorted((a, b) => a - b).map((lead) => buildRunOnceMarkerStatement(`erase lead ${lead}`))
      try {
        const done = await store.execute(request, once)
        return await findErasure(Number(done.streamId.slice('erasure-'.length)))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
        const first = await findRunningErasure(leads)
        if (first === null) throw new Refused('The personal data of this lead is already being erased')
        return first
      }
    },

    async listErasures() {
      return db.read.query(sql`select ${columns} from crm.erasures order by id desc limit 200`)
    },
  } satisfies ApiHandlers

  async function mentionsOf({ records, values }: PersonToErase) {
    return listPossibleMentions(db, values, await listOwnStreams(db, records))
  }

  async function known(ids: readonly number[]) {
    const found = await findLeadsByIds(db, ids)
    const missing = ids.find((id) => !found.some((lead) => lead.id === id))
    if (missing !== undefined) throw new NotFound(`Lead ${missing} not found`)
    return found
  }

  async function refusalFor(leads: readonly { id: number; erased_at: string | null }[]): Promise<string | null> {
    const erased = leads.find(({ erased_at }) => erased_at !== null)
    if (erased) return `The personal data of lead ${erased.id} has already been erased`
    const [asked] = await db.read.query(sql`
      select id from crm.erasures where status <> 'finished' and leads && ${leads.map(({ id }) => id)}::int[] limit 1`)
    return asked ? 'The personal data of this lead is already being erased' : null
  }

  /** A repeated request for the same person is the same erasure. */
  async function findRunningErasure(leads: readonly number[]): Promise<Erasure | null> {
    const [found]: Erasure[] = await db.read.query(sql`
      select ${columns} from crm.erasures where status <> 'finished' and leads @> ${leads}::int[] order by id limit 1`)
    return found ?? null
  }

  async function findErasure(id: number): Promise<Erasure> {
    const [found]: Erasure[] = await db.read.query(sql`select ${columns} from crm.erasures where id = ${id}`)
    if (found === undefined) throw new NotFound('Erasure not found')
    return found
  }
}

const columns = sql`id, status, leads, reason, requested_by, requested_at, events, cancelled, finished_at, leftovers`

async function originsNaming({ read }: Pick<Database, 'read'>, { values }: PersonToErase): Promise<string[]> {
  const pattern = buildPersonPattern(values)
  if (pattern === null) return []
  const found: { origin: string }[] = await read.query(sql`
    select case when label ~* ${pattern} then label else label || ' (stored as ' || value || ')' end as origin
      from crm.origin_summaries where label ~* ${pattern} or replace(value, '_', ' ') ~* ${pattern} order by id`)
  return found.map(({ origin }) => origin)
}

async function countsOf(
  { read, pool }: Pick<Database, 'read' | 'pool'>,
  { records, values }: PersonToErase,
): Promise<NonNullable<ErasurePreview['counts']>> {
  const { leads, booklets, repairs, calendarEvents } = records
  const isAbout = isMessageAbout(records)
  const [counted] = await read.query(sql`
    select
      (select count(*)::int from crm.project_summaries where lead_id = any (${leads})) as projects,
      (select count(*)::int from crm.message_summaries where ${isAbout}) as messages,
      (select count(*)::int from crm.message_summaries where ${isAbout} and state in ('queued', 'retry')) as waiting,
      (select count(*)::int from crm.imported_leads where lead_id = any (${leads})) as "importedRows"`)
  const { redacted } = await findPersonOwnEvents(pool, await listOwnStreams({ read }, records), values)
  const events = redacted.length
  return { orders: booklets.length, repairs: repairs.length, calendarEvents: calendarEvents.length, ...counted, events }
}

const isMessageAbout = ({ leads, booklets, repairs }: PersonToErase['records']) =>
  sql`(record_kind = 'lead' and record_id = any (${leads}) or record_kind = 'booklet' and record_id = any (${booklets})
    or record_kind = 'repair' and record_id = any (${repairs}))`

/** The streams of the person's records and of the messages about them. */
async function listOwnStreams({ read }: Pick<Database, 'read'>, records: PersonToErase['records']): Promise<string[]> {
  const letters: { id: number }[] = await read.query(sql`select id from crm.message_summaries where ${isMessageAbout(records)}`)
  return [...listRecordStreams(records).map(({ stream }) => stream), ...letters.map(({ id }) => buildEmailStreamId(id))]
}

type Lead = ErasurePreview['leads'][number]

const most = 20
const fewestDigits = 7
const leadColumns = sql`l.id, l.name, l.email, l.phone, l.date_created, l.deleted_at is not null as deleted, l.erased_at`

async function findLeadsByWords({ read }: Pick<Database, 'read'>, words: string): Promise<Lead[]> {
  const id = /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : null
  const digits = normalizePhone(words)
  const byPhone = digits.length >= fewestDigits ? sql`l.phone_digits = ${digits}` : sql`false`
  return read.query(sql`
    select ${leadColumns}, null as same from crm.lead_summaries l
    where l.id = ${id} or lower(l.email) = ${words.toLowerCase()} or ${byPhone} or l.name ilike ${buildLikePattern(words)}
    order by l.id desc limit ${most}`)
}

/** These leads, followed by others with the same email or phone, which may belong to the same person. */
async function findLeadsByIds({ read }: Pick<Database, 'read'>, ids: readonly number[]): Promise<Lead[]> {
  return read.query(sql`
    with chosen as (select * from crm.lead_summaries where id = any (${ids}))
    select ${leadColumns}, null as same from chosen l
    union all
    (select ${leadColumns}, case when exists (select from chosen c where lower(c.email) = lower(l.email)) then 'email' else 'phone' end
     from crm.lead_summaries l
     where l.id <> all (${ids}) and (lower(l.email) in (select lower(email) from chosen)
       or l.phone_digits in (select phone_digits from chosen where length(phone_digits) >= ${fewestDigits}))
     order by l.id desc limit ${most})`)
}
