import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EventMeta } from '@crm/domain'
import { buildErasureStreamId, type ErasureRecord } from '@crm/events'
import { erasureDecider } from './decider.ts'
import { findPersonOfLeads, findUnerasedLeads } from './find-person.ts'
import type { ErasureRunner, ErasureRunnerOptions } from './work/erasure-runner.ts'

export async function appendErasureRecord(path: string, kept: ErasureRecord): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(kept)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Empty if there is no file. */
export const findErasureRecords = async (path: string): Promise<ErasureRecord[]> => (existsSync(path) ? readErasureRecords(path) : [])

export async function readErasureRecords(path: string): Promise<ErasureRecord[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as ErasureRecord)
}

const bySystem: Omit<EventMeta, 'correlationId'> = { actor: { id: null, name: null }, ip: null, userAgent: null, causationId: null }

/** Erases again what a restored backup brought back. Returns the erased leads. */
export async function reapplyErasures(
  { db, store }: ErasureRunnerOptions,
  work: ErasureRunner,
  kept: readonly ErasureRecord[],
): Promise<number[]> {
  const done: number[] = []
  for (const { leads } of kept) {
    const back = await findUnerasedLeads(db, leads)
    if (back.length === 0) continue
    const { records } = await findPersonOfLeads({ db, store }, back)
    const id = await store.nextId('erasure')
    const command = { type: 'RequestErasure', data: { ...records, reason: 'Applied again after a restore', refusal: null } } as const
    const meta = { ...bySystem, correlationId: `erasure-${id}` }
    await store.execute({ decider: erasureDecider, streamId: buildErasureStreamId(id), command, meta, isNew: true })
    await work.run(id)
    done.push(...back)
  }
  return done
}
