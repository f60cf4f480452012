import { afterEach, describe, expect, it } from 'vitest'
import { createErasureSigning, redactEvents } from '../src/index.ts'
import { deriveErasureKey, signErasure } from '../src/seal/index.ts'
import { createSealedLog, secretsKey } from './sealed-log.ts'

const log = await createSealedLog()
const { owner, place } = log
const signing = createErasureSigning(secretsKey, place.path)

async function seal() {
  const stop = log.startSealer()
  await log.isSealed()
  await stop()
}

async function appendNote(data: object): Promise<bigint> {
  await owner.query(
    `select crm.append('lead-' || nextval('crm.lead_id'), 'lead', 0, array[gen_random_uuid()], array['NoteAdded'], array[1::smallint],
      array[$1::jsonb], '{}', clock_timestamp())`,
    [JSON.stringify(data)],
  )
  return log.lastEvent()
}

let erasures = 0
afterEach(() => owner.query('rollback'))

// Redacts and records the erasure, as the worker does.
async function erase(position: bigint, data: object) {
  erasures += 1
  const streamId = `erasure-${erasures}`
  await owner.query('begin')
  const rows = await redactEvents(owner, signing, [{ position, data }])
  const facts = [
    ['ErasureRequested', { leads: [1], reason: 'Asked' }],
    ['PersonErased', { rows, cancelled: 0, signature: signErasure(signing.key, { streamId, version: 2, rows }) }],
  ] as const
  await owner.query(
    `select crm.append($1, 'erasure', 0, array[gen_random_uuid(), gen_random_uuid()], $2::text[], array[1::smallint, 1::smallint], $3::jsonb[], '{}',
      clock_timestamp())`,
    [streamId, facts.map(([type]) => type), facts.map(([, fact]) => JSON.stringify(fact))],
  )
  await owner.query(
    `insert into crm.erasures (id, version, status, leads, reason, requested_at, events) values ($1, 2, 'redacted', '{1}', 'Asked', now(), $2)`,
    [erasures, rows.length],
  )
  await owner.query('commit')
  return rows
}

const change = (position: bigint, data: object) =>
  owner.query(`alter table crm.events disable trigger user; update crm.events set data = '${JSON.stringify(data)}' where position = ${position};
    alter table crm.events enable trigger user`)

describe('redacting events', () => {
  it('is signed for the event and its seal, once or several times, and leaves a log that is as it should be', async () => {
    const position = await appendNote({ lead: 'Ada Park', text: 'Neighbor of Ben Cole', amount: 7 })
    await seal()
    expect(signing.key).toEqual(deriveErasureKey(secretsKey))
    const leaf = expect.stringMatching(/^[\da-f]{64}$/)
    const once = await erase(position, { lead: 'Ada Park', text: 'Neighbor of Erased', amount: 7 })
    expect(once).toEqual([{ position: String(position), digest: leaf, leaf }])
    expect(await erase(position, { lead: 'Erased', text: 'Erased', amount: 7 })).toEqual([{ ...once[0], digest: leaf }])
    expect(await log.verify()).toMatchObject({ fault: null, erased: 1, erasedUnproven: 0 })
  })

  it('is signed without a seal if there is none yet', async () => {
    const position = await appendNote({ lead: 'Ada Park', text: 'Tall' })
    expect(await erase(position, { lead: 'Erased', text: null })).toEqual([{ position: String(position), digest: expect.any(String) }])
    await seal()
    expect((await log.verify()).fault).toBeNull()
  })

  it('says so where more is redacted than the seal calls personal', async () => {
    const position = await appendNote({ lead: 'Ada Park', text: 'Tall', nickname: 'Addie' })
    await seal()
    const rows = await erase(position, { lead: 'Erased', text: 'Erased', nickname: 'Erased' })
    expect(rows).toMatchObject([{ exceedsForm: true }])
    expect(await log.verify()).toMatchObject({ fault: null, erasedUnproven: 1 })
  })

  it('signs what it asked for, not what a changed function of the database makes of it', async () => {
    const position = await appendNote({ lead: 'Ada Park', text: 'Owes 100' })
    await seal()
    const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('crm.erase_events'::regproc) as text`)
    const changed = (rows[0]?.text ?? '').replace('set data = fresh.data from', `set data = fresh.data || '{"text": "Owes nothing"}' from`)
    await owner.query(changed)
    await erase(position, { lead: 'Erased', text: 'Owes 100' })
    expect((await log.verify()).fault).toMatchObject({ position })
    await owner.query(rows[0]?.text ?? '')
    await change(position, { lead: 'Erased', text: 'Owes 100' })
    expect((await log.verify()).fault).toBeNull()
  })

  it('does not vouch for an event that was changed before, or between two erasures', async () => {
    const position = await appendNote({ lead: 'Ada Park', text: 'Owes 100' })
    await seal()
    await erase(position, { lead: 'Erased', text: 'Owes 100' })
    await change(position, { lead: 'Erased', text: 'Owes nothing' })
    expect(await erase(position, { lead: 'Erased', text: 'Erased' })).toEqual([])
    expect((await log.verify()).fault).toMatchObject({ position })
    await change(position, { lead: 'Erased', text: 'Owes 100' })
    expect((await log.verify()).fault).toBeNull()
    const other = await appendNote({ lead: 'Ben Cole', text: 'Owes 100' })
    await seal()
    await change(other, { lead: 'Ben Cole', text: 'Owes nothing' })
    expect(await erase(other, { lead: 'Erased', text: 'Erased' })).toEqual([])
    expect((await log.verify()).fault).toMatchObject({ position: other })
  })
})
