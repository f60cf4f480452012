import { type RepairFields, repairRequestStream } from '@crm/facts'
import { type RepairCommand, repairRequest } from '@crm/service-installations'
import { momentOf } from './calendar.ts'
import { type Actors, metaOf, type Parts } from './parts.ts'
import { demonstrationRepairs, type RepairDeed, type RepairedProject } from './repairs.ts'

/** The repair requests, one after the other, each with all that happened to it. */
export async function fillRepairs(parts: Parts, actors: Actors): Promise<void> {
  const { rows } = await parts.db.pool.query<RepairedProject>(
    `select id, name, phone, email, address, installation_date from crm.leads
      where status_key = 'sold' and deleted_at is null and installation_date < $1 order by id`,
    [parts.today],
  )
  for (const [number, deeds] of demonstrationRepairs(rows, parts.today).entries()) await fillIn(parts, actors, number, deeds)
}

async function fillIn({ storeAt, timeZone, now }: Parts, actors: Actors, number: number, deeds: readonly RepairDeed[]): Promise<void> {
  let streamId = ''
  for (const [step, { day, by, changes }] of deeds.entries()) {
    const planned = momentOf(day, 9 * 60 + number * 13 + step * 90, timeZone)
    const store = storeAt(planned < now ? planned : now)
    if (step === 0) streamId = repairRequestStream(await store.nextId('repairRequest'))
    const deed = `repair ${number} step ${step}`
    const done = await store.execute({
      decider: repairRequest,
      streamId,
      command: commandOf(step, changes, day),
      meta: metaOf(actors, by, deed),
      isNew: step === 0,
      idempotency: { key: deed, requestHash: 'demonstration' },
    })
    // Filled in by an earlier start that was killed: the request goes on under the id that it got then.
    streamId = done.streamId
  }
}

// The first deed of a request sets every field.
const commandOf = (step: number, changes: Partial<RepairFields>, today: string): RepairCommand =>
  step === 0
    ? { type: 'RequestRepair', data: { wanted: changes as RepairFields, today } }
    : { type: 'ChangeRepair', data: { changes, today } }
