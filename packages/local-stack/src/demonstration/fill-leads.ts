import { leadStream } from '@crm/facts'
import { type LeadCommand, lead } from '@crm/service-leads'
import { momentOf } from './calendar.ts'
import { demonstrationLeads } from './leads.ts'
import type { Deed } from './life-of-a-lead.ts'
import { type Actors, metaOf, type Parts } from './parts.ts'
import { chances } from './random.ts'

type Entry = Deed & { at: Date; number: number; step: number }

/** How many deeds go in at the same time. */
export const atOnce = 8

/** The leads with all that happened to them, as good as in the order in which it happened. */
export async function fillLeads(parts: Parts, actors: Actors): Promise<void> {
  const { today, timeZone, now, storeAt } = parts
  const all = entries(today, timeZone, now)
  const streams = new Map<number, string>()
  for (const { number, at } of all.filter(({ step }) => step === 0)) streams.set(number, leadStream(await storeAt(at).nextId('lead')))
  for (const group of groups(all)) await Promise.all(group.map((entry) => fillIn(parts, actors, streams, entry)))
}

const livesOf = (today: string): Deed[][] => demonstrationLeads(today, chances(20_250_305))

/** How each lead was recorded, the oldest first. */
export function leadContacts(today: string): Required<Deed['changes']>[] {
  // The first deed of a lead sets every field.
  return livesOf(today).flatMap(([recorded]) => (recorded ? [recorded.changes as Required<Deed['changes']>] : []))
}

async function fillIn({ storeAt }: Parts, actors: Actors, streams: Map<number, string>, entry: Entry) {
  const { at, number, step, by } = entry
  const deed = `lead ${number} step ${step}`
  const { streamId } = await storeAt(at).execute({
    decider: lead,
    streamId: streams.get(number) ?? '',
    command: commandOf(entry),
    meta: metaOf(actors, by, deed),
    isNew: step === 0,
    idempotency: { key: deed, requestHash: 'demonstration' },
  })
  // Filled in by an earlier start that was killed: the lead goes on under the id that it got then.
  streams.set(number, streamId)
}

function commandOf({ step, day, by, changes, completes }: Entry): LeadCommand {
  // The first deed of a lead sets every field.
  if (step === 0) return { type: 'RecordLead', data: changes as Required<typeof changes> }
  return completes ? { type: 'CompleteInstallation', data: { today: day } } : { type: 'ChangeLead', data: { changes, by } }
}

// Neighbours in time, no lead twice: what one lead goes through must keep its order.
function groups(all: Entry[]): Entry[][] {
  const found: Entry[][] = []
  for (const entry of all) {
    const last = found.at(-1)
    if (last && last.length < atOnce && last.every(({ number }) => number !== entry.number)) last.push(entry)
    else found.push([entry])
  }
  return found
}

// Each lead's deeds of one day follow each other in working hours; nothing happens in the future.
function entries(today: string, timeZone: string, now: Date): Entry[] {
  const all = livesOf(today).flatMap((deeds, number) => {
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
