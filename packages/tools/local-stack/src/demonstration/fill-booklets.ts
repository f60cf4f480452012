import { bookletProductTypes, teamMemberNames } from '@crm/contracts'
import { type BookletValues, buildBookletStreamId, type LeadFieldValues } from '@crm/events'
import { bookletDecider } from '@crm/service-leads'
import { addDays, moveToWorkday } from './calendar.ts'
import { type ActorIdsByName, type Deed, type FillContext, storeHistory } from './fill-context.ts'
import { listLeadContacts } from './fill-leads.ts'
import { sampleFirstNames, sampleLastNames, sampleStreets, sampleTowns } from './samples.ts'
import { createSeededRandomPicker, type SeededRandomPicker } from './seeded-random.ts'

export async function fillBooklets(parts: FillContext, actors: ActorIdsByName): Promise<void> {
  const orders = buildBookletOrderHistories(listLeadContacts(parts.today), parts.today, createSeededRandomPicker(20_250_306))
  for (const [number, deeds] of orders.entries())
    await storeHistory(parts, actors, {
      name: `booklet ${number}`,
      decider: bookletDecider,
      openStream: async (store) => buildBookletStreamId(await store.nextId('sampleBooklet')),
      deeds,
      minuteOf: (step) => 10 * 60 + ((number * 47 + step * 29) % 400),
      // The cast is safe: an order's first step sets every field.
      toCommand: (changes, step) =>
        step === 0
          ? { type: 'OrderBooklet' as const, data: changes as BookletValues }
          : { type: 'ChangeBooklet' as const, data: { changes } },
    })
}

type BookletDeed = Deed<BookletValues>

const bookletCount = 40

const team = Object.keys(teamMemberNames)
const first = 10_443 // order number of the oldest order
const notes = [
  'Leave with the neighbor if no one is home',
  'Wants the wood pages on top',
  'For a showroom visit next week',
  null,
  null,
  null,
]

type Contact = Pick<LeadFieldValues, 'name' | 'phone' | 'email'>

export function buildBookletOrderHistories(leads: readonly Contact[], today: string, chance: SeededRandomPicker): BookletDeed[][] {
  return Array.from({ length: bookletCount }, (_, number) => buildSteps(number, leads, today, chance))
}

function buildSteps(number: number, leads: readonly Contact[], today: string, chance: SeededRandomPicker): BookletDeed[] {
  const age = Math.round(90 * ((bookletCount - 1 - number) / (bookletCount - 1)) ** 1.6)
  const by = team[number % team.length] ?? ''
  const { town, zip, code } = chance.pick(sampleTowns)
  const name = `${sampleFirstNames[(number * 29 + 11) % sampleFirstNames.length]} ${sampleLastNames[(number * 41 + 5) % sampleLastNames.length]}`
  const stranger = { name, phone: `(${code}) 555-01${String(60 + (number % 40)).padStart(2, '0')}`, email: null }
  const customer = (number % 3 === 0 ? leads[leads.length - 2 * (bookletCount - number)] : undefined) ?? stranger
  const ordered: BookletValues = {
    order_number: `SB-${first + number}`,
    customer_name: customer.name,
    address: `${chance.between(101, 9899)} ${chance.pick(sampleStreets)}\n${town} ${zip}`,
    email: customer.email ?? `${customer.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    phone: customer.phone ?? stranger.phone,
    product_type: chance.pick([...bookletProductTypes, 'Sample Booklet Only']),
    tracking_number: null,
    status: 'Pending',
    date_ordered: addDays(today, -age),
    date_shipped: null,
    notes: chance.pick(notes),
  }
  const deeds: BookletDeed[] = [{ day: ordered.date_ordered, by, changes: ordered }]
  const shippedOn = moveToWorkday(addDays(ordered.date_ordered, chance.between(1, 3)))
  if (number % 13 === 5) return [...deeds, { day: shippedOn < today ? shippedOn : today, by, changes: { status: 'Refunded' } }]
  if (shippedOn > today || age < 4) return deeds
  const tracking_number = `9400111899223${String(100_000_000 + number * 7_919_773).slice(0, 9)}`
  deeds.push({ day: shippedOn, by, changes: { status: 'Shipped', date_shipped: shippedOn, tracking_number } })
  const deliveredOn = moveToWorkday(addDays(shippedOn, chance.between(5, 10)))
  if (deliveredOn <= today) deeds.push({ day: deliveredOn, by, changes: { status: 'Delivered' } })
  return deeds
}
