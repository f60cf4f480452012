import type { EventMeta } from '@crm/domain'
import { erasureStream } from '@crm/facts'
import { erasure } from './decider.ts'
import type { KeptErasure } from './kept-list.ts'
import { personOf } from './person.ts'
import type { ErasureParts, ErasureWork } from './work/work.ts'

const nobody: Omit<EventMeta, 'correlationId'> = { actor: { id: null, name: null }, ip: null, userAgent: null, causationId: null }

/** Erases again what a restored backup brought back. Returns the erased leads. */
export async function applyAgain({ db, store }: ErasureParts, work: ErasureWork, kept: readonly KeptErasure[]): Promise<number[]> {
  const done: number[] = []
  for (const { leads } of kept) {
    const { rows } = await db.pool.query<{ id: number }>('select id from crm.leads where id = any ($1) and erased_at is null order by id', [
      leads,
    ])
    if (rows.length === 0) continue
    const back = rows.map(({ id }) => id)
    const { records } = await personOf({ db, store }, back)
    const id = await store.nextId('erasure')
    const command = { type: 'RequestErasure', data: { ...records, reason: 'Applied again after a restore', refusal: null } } as const
    const meta = { ...nobody, correlationId: `erasure-${id}` }
    await store.execute({ decider: erasure, streamId: erasureStream(id), command, meta, isNew: true })
    await work.run(id)
    done.push(...back)
  }
  return done
}
