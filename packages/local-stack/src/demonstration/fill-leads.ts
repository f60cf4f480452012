import { leadStream } from '@crm/facts'
import { lead } from '@crm/service-leads'
import { momentOf } from './calendar.ts'
import { demonstrationLeads } from './leads.ts'
import type { Deed } from './life-of-a-lead.ts'
import { type Actors, metaOf, type Parts } from './parts.ts'
import { chances } from './random.ts'

type Entry = Deed & { at: Date; number: number; step: number }

/** The leads with all that happened to them, in the order in which it happened. */
export async function fillLeads({ store, today, timeZone, now, setClock }: Parts, actors: Actors): Promise<void> {
  const streams = new Map<number, string>()
  for (const { at, number, step, by, changes } of entries(today, timeZone, now)) {
    setClock(at)
    const isNew = step === 0
    // The first deed of a lead sets every field.
    const command = isNew
      ? { type: 'RecordLead' as const, data: changes as Required<typeof changes> }
      : { type: 'ChangeLead' as const, data: { changes, by } }
    const deed = `lead ${number} step ${step}`
    const { streamId } = await store.execute({
      decider: lead,
      streamId: streams.get(number) ?? leadStream(await store.nextId('lead')),
      command,
      meta: metaOf(actors, by, deed),
      isNew,
      idempotency: { key: deed, requestHash: 'demonstration' },
    })
    streams.set(number, streamId)
  }
}

// Each lead's deeds of one day follow each other in working hours; nothing happens in the future.
function entries(today: string, timeZone: string, now: Date): Entry[] {
  const all = demonstrationLeads(today, chances(20_250_305)).flatMap((deeds, number) => {
    let earliest = 0
    return deeds.map((deed, step) => {
      const planned = momentOf(deed.day, 9 * 60 + ((number * 53 + step * 17) % 480), timeZone).getTime()
      const at = Math.min(Math.max(planned, earliest), now.getTime())
      earliest = at + 5 * 60_000
      return { ...deed, number, step, at: new Date(at) }
    })
  })
  return all.sort((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number || one.step - other.step)
}
