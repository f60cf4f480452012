import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, expect, vi } from 'vitest'
import {
  buildFilePlace,
  deriveCheckpointKey,
  deriveErasureKey,
  type LogSealerOptions,
  readCheckpointFile,
  runLogSealer,
  verifyLog,
} from '../src/seal/index.ts'

export const secretsKey = Buffer.alloc(32, 3)

/** A log whose events can be sealed and changed. `owner` is a connection with full access to the database. */
export async function createSealedLog() {
  const { url } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'crm-seals-'))
  const place = { path: join(folder, 'checkpoints'), key: deriveCheckpointKey(secretsKey) }
  const database = openDatabase({ connectionString: url, applicationName: 'seals test', poolSize: 8 })
  const owner = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await owner.connect()
  afterAll(async () => {
    await Promise.all([owner.end(), database.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  const numberOf = async (text: string) => BigInt((await owner.query<{ n: string }>(text)).rows[0]?.n ?? 0)
  const sealedTo = () => numberOf('select coalesce(max(position), 0) as n from crm.event_seals')
  const lastEvent = () => numberOf('select coalesce(max(position), 0) as n from crm.events')

  let streams = 0
  const appendTo = (db: Pick<pg.ClientBase, 'query'>, count: number) => {
    streams += 1
    return db.query(append, [streams, count])
  }
  return {
    ...{ url, database, owner, place, sealedTo, lastEvent },
    append: (count: number, db: Pick<pg.ClientBase, 'query'> = owner) => appendTo(db, count),
    /** Leaves a gap of positions without events. */
    rollBack: async (count: number) => {
      await owner.query('begin')
      await appendTo(owner, count)
      await owner.query('rollback')
    },
    startSealer: (more: Partial<LogSealerOptions> = {}) => {
      const ending = new AbortController()
      const times = { pause: 5, standby: 5, retry: 5, ...more.times }
      const ended = runLogSealer({ database, holder: crypto.randomUUID(), checkpoints: place, ...more, times, signal: ending.signal })
      return async () => {
        ending.abort()
        await ended
      }
    },
    /** `kept`: the erasures in the file outside the database. */
    verify: (kept: readonly { erasure: number; leads: number[] }[] = []) =>
      verifyLog({
        ...{ connectionString: url, sessions: 1, place: buildFilePlace(place.path) },
        checkpoints: () => readCheckpointFile(place.path, place.key),
        erasures: { key: deriveErasureKey(secretsKey), kept: { place: 'here', read: async () => kept } },
      }),
    isSealed: () => vi.waitFor(async () => expect(await sealedTo()).toBe(await lastEvent()), { timeout: 20_000, interval: 5 }),
  }
}

const append = `
  select crm.append('lead-' || $1::int, 'lead', 0, array_agg(gen_random_uuid()), array_agg('NoteAdded'::text), array_agg(1::smallint),
    array_agg(jsonb_build_object('lead', 'Ada Park', 'text', 'Note ' || $1::int || '/' || n)), '{"actor": {"name": "maria"}, "ip": null}',
    clock_timestamp())
  from generate_series(1, $2::int) n`
