import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMailHarness } from '../../test/mail-harness.ts'
import { markUnfinishedMessagesUnknown } from './abandoned-messages.ts'

const office = await createMailHarness()
const { store, db, work, ask, message, facts, later } = office
const [template, record] = [await office.addTemplate(), await office.addLead()]

/** Counts the transactions that record results from here on. */
function countedEnds() {
  const ends = vi.spyOn(store, 'executeTogether')
  onTestFinished(() => ends.mockRestore())
  return () => ends.mock.calls.length
}

/** Messages that the server accepted just before their worker died. The first one has waited the longest. */
async function leftAfterSending(count: number): Promise<number[]> {
  const passed = (at: string) => (at === 'after-accepted' ? Promise.reject(new Error('gone')) : undefined)
  const worker = office.worker({ passed })
  const ids: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const id = await ask({ template, record })
    await worker.send(id).catch(() => undefined)
    await later(id, 1_000 - nth)
    ids.push(id)
  }
  return ids
}

describe('after a restore', () => {
  it('messages that were on their way become unknown, two hundred in a transaction', async () => {
    const ids = await Promise.all(Array.from({ length: 201 }, () => ask({ template, record })))
    const ends = countedEnds()
    expect(await markUnfinishedMessagesUnknown({ store, db }, '2026-03-01')).toBe(201)
    expect(ends()).toBe(2)
    const { rows } = await db.pool.query(
      `select d.state, e.type, e.meta->'actor'->>'name' as actor, count(*)::int from crm.email_deliveries d
         join crm.events e on e.stream_id = 'email-' || d.id and e.stream_version > 1
        where d.id = any ($1) group by 1, 2, 3`,
      [ids],
    )
    expect(rows).toEqual([{ state: 'ambiguous', type: 'EmailOutcomeUnknown', actor: 'james', count: 201 }])
    expect(await message(ids[200] ?? 0)).toMatchObject({ error: expect.stringContaining('Restored from the backup of 2026-03-01') })
    expect(await markUnfinishedMessagesUnknown({ store, db }, '2026-03-01')).toBe(0)
  })
})

describe('the attempts of a worker that is gone', () => {
  it('are ended in one transaction', async () => {
    const ids = await leftAfterSending(3)
    const ends = countedEnds()
    expect(await work.expire()).toBe(3)
    expect(ends()).toBe(1)
    for (const id of ids) {
      expect(await message(id)).toMatchObject({ state: 'ambiguous', attempts: 1, tries: [{ outcome: 'ambiguous' }] })
      expect(await facts(id)).toEqual(['EmailRequested james', 'EmailOutcomeUnknown james'])
    }
  })

  it('are ended also where PostgreSQL refuses to change one of them', async () => {
    const ids = await leftAfterSending(3)
    const [refused = 0, ...others] = ids
    const setVersion = (version: number) => db.pool.query('update crm.email_deliveries set version = $2 where id = $1', [refused, version])
    // The next version is too large for the column.
    await setVersion(2_147_483_647)
    await expect(work.expire()).rejects.toMatchObject({ code: '22003' })
    for (const id of others) expect(await message(id)).toMatchObject({ state: 'ambiguous' })
    expect(await message(refused)).toMatchObject({ state: 'committing' })
    await setVersion(3)
    expect(await work.expire()).toBe(1)
    for (const id of ids) expect(await facts(id)).toEqual(['EmailRequested james', 'EmailOutcomeUnknown james'])
  })
})
