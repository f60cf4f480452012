import type { Erasure } from '@crm/contracts'
import { Invalid, NotFound } from '@crm/domain'
import { erasureStream, patternOfPerson, withoutPerson } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { countsOf } from './counts.ts'
import { erasure } from './decider.ts'
import { originsNaming } from './kept-origins.ts'
import { leadsByIds, leadsByWords } from './leads.ts'
import { personOf } from './person.ts'

/** Erasing a person on request: what would go, the order to do it, and what was done. For administrators alone, as the table of calls says. */
export function erasureHandlers({ db, store }: Pick<Dependencies, 'db' | 'store'>) {
  return {
    async previewErasure({ body: { search, leads } }) {
      if (search !== undefined) return { leads: await leadsByWords(db, search), counts: null, keptOrigins: [] }
      const ids = leads ?? []
      const found = await known(ids)
      const person = await personOf({ db, store }, ids)
      return { leads: found, counts: await countsOf(db, person), keptOrigins: await originsNaming(db, person) }
    },

    async requestErasure({ body: { leads, reason }, meta, idempotency }) {
      const found = await known(leads)
      const { records, values } = await personOf({ db, store }, leads)
      if (withoutPerson(patternOfPerson(values))(reason) !== reason)
        throw new Invalid('The reason must not name the person', [{ path: 'reason', message: 'Must not name the person: it is kept' }])
      const refusal = await refusalFor(found.filter(({ id }) => leads.includes(id)))
      const id = await store.nextId('erasure')
      const command = { type: 'RequestErasure', data: { ...records, reason, refusal } } as const
      const done = await store.execute({ decider: erasure, streamId: erasureStream(id), command, meta, isNew: true, idempotency })
      return findErasure(Number(done.streamId.slice('erasure-'.length)))
    },

    async listErasures() {
      return db.read.query(sql`select ${columns} from crm.erasures order by id desc limit 200`)
    },
  } satisfies Handlers

  async function known(ids: readonly number[]) {
    const found = await leadsByIds(db, ids)
    const missing = ids.find((id) => !found.some((lead) => lead.id === id))
    if (missing !== undefined) throw new NotFound(`Lead ${missing} not found`)
    return found
  }

  async function refusalFor(leads: readonly { id: number; erased_at: string | null }[]): Promise<string | null> {
    const erased = leads.find(({ erased_at }) => erased_at !== null)
    if (erased) return `The personal data of lead ${erased.id} has been erased already`
    const [asked] = await db.read.query(sql`
      select id from crm.erasures where status <> 'finished' and leads && ${leads.map(({ id }) => id)}::int[] limit 1`)
    return asked ? 'The personal data of this lead is being erased already' : null
  }

  async function findErasure(id: number): Promise<Erasure> {
    const [found]: Erasure[] = await db.read.query(sql`select ${columns} from crm.erasures where id = ${id}`)
    if (found === undefined) throw new NotFound('Erasure not found')
    return found
  }
}

const columns = sql`id, status, leads, reason, requested_by, requested_at, events, cancelled, finished_at, leftovers`
