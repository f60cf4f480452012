import { bookletStream } from '@crm/facts'
import { booklet } from '@crm/service-leads'
import { type BookletDeed, demonstrationBooklets } from './booklets.ts'
import { momentOf } from './calendar.ts'
import { leadContacts } from './fill-leads.ts'
import { type Actors, metaOf, type Parts } from './parts.ts'
import { chances } from './random.ts'

/** The orders of sample booklets, one after the other, each with all that happened to it. */
export async function fillBooklets(parts: Parts, actors: Actors): Promise<void> {
  const orders = demonstrationBooklets(leadContacts(parts.today), parts.today, chances(20_250_306))
  for (const [number, deeds] of orders.entries()) await fillIn(parts, actors, number, deeds)
}

async function fillIn({ storeAt, timeZone, now }: Parts, actors: Actors, number: number, deeds: readonly BookletDeed[]): Promise<void> {
  let streamId = ''
  for (const [step, { day, by, changes }] of deeds.entries()) {
    const planned = momentOf(day, 10 * 60 + ((number * 47 + step * 29) % 400), timeZone)
    const store = storeAt(planned < now ? planned : now)
    if (step === 0) streamId = bookletStream(await store.nextId('sampleBooklet'))
    const deed = `booklet ${number} step ${step}`
    const done = await store.execute({
      decider: booklet,
      streamId,
      // The first deed of an order sets every field.
      command:
        step === 0 ? { type: 'OrderBooklet', data: changes as Required<typeof changes> } : { type: 'ChangeBooklet', data: { changes } },
      meta: metaOf(actors, by, deed),
      isNew: step === 0,
      idempotency: { key: deed, requestHash: 'demonstration' },
    })
    // Filled in by an earlier start that was killed: the order goes on under the id that it got then.
    streamId = done.streamId
  }
}
