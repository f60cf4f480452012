import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleProgram } from '@crm/testing/bundle-program'
import { describe, expect, it } from 'vitest'
import { runSubscription } from '../src/index.ts'
import { createCountCommand, createTallyHarness, readTotalsInLog, readTotalsInTable, tallyDecider, tallyEventMeta } from './tally.ts'

const { url, store, database, owner } = await createTallyHarness()
await owner.query('create table crm.seen (by text, position bigint)')

const program = await bundleProgram(new URL('./crash-child.ts', import.meta.url))

// Runs the child process until it dies, and returns the requests that it printed as acknowledged.
async function dying(role: 'write' | 'read', statement: string, when: string, nth: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, role, url, statement, when, String(nth)])
  let output = ''
  let errors = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const [, signal] = await once(child, 'close')
  expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' })
  return output.split('\n').filter(Boolean)
}

const notesOf = async (streamId: string) => (await store.read(streamId)).map(({ data }) => (data as { note: string }).note)

describe('a writer that dies', () => {
  it.each([
    { statement: 'batch', when: 'before', inLog: ['1', '2'] },
    { statement: 'batch', when: 'within', inLog: ['1', '2'] },
    { statement: 'batch', when: 'after', inLog: ['1', '2', '3'] },
  ])('$when $statement keeps what it acknowledged and leaves nothing half done', async ({ statement, when, inLog }) => {
    const streamId = `tally-crash-${statement}-${when}`
    const acknowledged = await dying('write', statement, when, 3)
    expect(acknowledged).toEqual(['1', '2'])
    expect(await notesOf(streamId)).toEqual(inLog)
    expect((await readTotalsInTable(owner))[streamId]).toBe((await readTotalsInLog(owner))[streamId])
    const { rowCount } = await owner.query('select 1 from crm.commands where key like $1', [`${statement} ${when} %`])
    expect(rowCount).toBe(inLog.length)

    const idempotency = { key: `${statement} ${when} 3`, requestHash: 'h' }
    await store.execute({ decider: tallyDecider, streamId, command: createCountCommand(1, '3'), meta: tallyEventMeta, idempotency })
    expect(await notesOf(streamId)).toEqual(['1', '2', '3'])
  })
})

describe('a reader that dies', () => {
  it.each([
    { statement: 'handle', when: 'before', again: 0 },
    { statement: 'handle', when: 'after', again: 3 },
    { statement: 'advance-subscription', when: 'before', again: 3 },
    { statement: 'advance-subscription', when: 'after', again: 0 },
  ])('$when $statement is followed by one that misses nothing', async ({ statement, when, again }) => {
    const streamId = `tally-read-${statement}-${when}`
    for (const by of [1, 2, 3, 4, 5, 6, 7])
      await store.execute({ decider: tallyDecider, streamId, command: createCountCommand(by), meta: tallyEventMeta })
    await dying('read', statement, when, 2)

    const stop = new AbortController()
    const { rows: last } = await owner.query<{ head: string }>('select max(position)::text as head from crm.events')
    await runSubscription({
      database,
      name: `crash ${statement} ${when}`,
      holder: 'successor',
      batchSize: 100,
      signal: stop.signal,
      times: { standby: 20 },
      async handle(events) {
        const positions = events.map(({ position }) => position)
        await owner.query('insert into crm.seen select $1, unnest($2::bigint[])', [`${statement} ${when}`, positions])
        if (String(positions.at(-1)) === last[0]?.head) stop.abort()
      },
    })
    const { rows } = await owner.query<{ missed: string; again: string }>(
      `select (select count(*) from crm.events where position not in (select position from crm.seen where by = $1)) as missed,
              (select count(*) - count(distinct position) from crm.seen where by = $1) as again`,
      [`${statement} ${when}`],
    )
    expect(rows[0]).toEqual({ missed: '0', again: String(again) })
  })
})
