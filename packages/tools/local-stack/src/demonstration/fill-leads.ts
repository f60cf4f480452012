import { leadOriginLabels, leadStatuses } from '@crm/contracts'
import { buildLeadStreamId } from '@crm/events'
import { type LeadCommand, leadDecider } from '@crm/service-leads'
import { toInstant } from './calendar.ts'
import { type ActorIdsByName, type FillContext, storeDeed } from './fill-context.ts'
import { buildLeadActions, findPlannedInstallation, type LeadAction, type LeadScenario } from './lead-actions.ts'
import { createSeededRandomPicker, type SeededRandomPicker } from './seeded-random.ts'

type Entry = LeadAction & { at: Date; number: number; step: number }

export const leadFillConcurrency = 8

export async function fillLeads(parts: FillContext, actors: ActorIdsByName): Promise<void> {
  const { today, timeZone, now, storeAt } = parts
  const all = entries(today, timeZone, now)
  const streams = new Map<number, string>()
  for (const { number, at } of all.filter(({ step }) => step === 0))
    streams.set(number, buildLeadStreamId(await storeAt(at).nextId('lead')))
  for (const group of groupEntries(all)) await Promise.all(group.map((entry) => fillIn(parts, actors, streams, entry)))
}

const listLeadHistories = (today: string): LeadAction[][] => buildLeadHistories(today, createSeededRandomPicker(20_250_305))

export function listLeadContacts(today: string): Required<LeadAction['changes']>[] {
  // The cast is safe: a lead's first step sets every field.
  return listLeadHistories(today).flatMap(([recorded]) => (recorded ? [recorded.changes as Required<LeadAction['changes']>] : []))
}

async function fillIn({ storeAt }: FillContext, actors: ActorIdsByName, streams: Map<number, string>, entry: Entry) {
  const { at, number, step, by } = entry
  const deed = { deed: `lead ${number} step ${step}`, by, command: buildCommand(entry), isNew: step === 0 }
  streams.set(number, await storeDeed(storeAt(at), actors, { decider: leadDecider, streamId: streams.get(number) ?? '', ...deed }))
}

function buildCommand({ step, day, by, changes, completes }: Entry): LeadCommand {
  // The cast is safe: a lead's first step sets every field.
  if (step === 0) return { type: 'RecordLead', data: changes as Required<typeof changes> }
  return completes ? { type: 'CompleteInstallation', data: { today: day } } : { type: 'ChangeLead', data: { changes, by } }
}

// Groups consecutive entries for concurrent execution. Each lead is in a group only once, because its steps must stay in order.
function groupEntries(all: Entry[]): Entry[][] {
  const found: Entry[][] = []
  for (const entry of all) {
    const last = found.at(-1)
    if (last && last.length < leadFillConcurrency && last.every(({ number }) => number !== entry.number)) last.push(entry)
    else found.push([entry])
  }
  return found
}

function entries(today: string, timeZone: string, now: Date): Entry[] {
  const all = listLeadHistories(today).flatMap((deeds, number) => {
    let earliest = 0
    return deeds.map((deed, step) => {
      const planned = toInstant(deed.day, 9 * 60 + ((number * 53 + step * 17) % 480), timeZone).getTime()
      const at = Math.min(Math.max(planned, earliest), now.getTime())
      earliest = at + 5 * 60_000
      return { ...deed, number, step, at: new Date(at) }
    })
  })
  return all.sort((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number || one.step - other.step)
}

const leadCount = 240

const longestAge = 425

const origins = Object.keys(leadOriginLabels)

export function buildLeadHistories(today: string, chance: SeededRandomPicker): LeadAction[][] {
  const lives = Array.from({ length: leadCount }, (_, number) => buildLeadActions(chooseOutcome(number, chance), number, today, chance))
  return withCompletions(lives, today, (number) => findPlannedInstallation(number) !== undefined)
}

function chooseOutcome(number: number, chance: SeededRandomPicker): LeadScenario {
  const age = Math.max(0, Math.round((longestAge * (leadCount - 3 - number)) / (leadCount - 3)))
  const job = findPlannedInstallation(number)
  const status = job ? 'Sold' : chooseStatus(number, age, chance)
  const isOpen = status === 'New' || status === 'In Progress'
  return {
    age,
    origin: origins[(number * 5 + chance.between(0, 1)) % origins.length] ?? '',
    status,
    followUpIn: isOpen ? followUpIn(number, age, chance) : null,
    installedIn: status === 'Sold' && (age > 14 || chance.percent(50)) ? chooseInstallationDays(age, chance) : null,
    job,
  }
}

function chooseStatus(number: number, age: number, chance: SeededRandomPicker): LeadScenario['status'] {
  if (age < 5) return 'New'
  if (age < 45) return chance.pick(['New', 'New', 'In Progress', 'In Progress', 'In Progress', 'Sold', 'Not Interested'] as const)
  if (number % 9 === 0) return leadStatuses[(number / 9) % leadStatuses.length] ?? 'New'
  return chance.pick([
    'Sold',
    'Sold',
    'Sold',
    'Sold',
    'In Progress',
    'Not Interested',
    'Not Interested',
    'Not Service Area',
    'Not Compatible',
  ] as const)
}

function followUpIn(number: number, age: number, chance: SeededRandomPicker): number | null {
  if (age > 60 && chance.percent(40)) return null
  const spread = [-6, -2, 0, 0, 1, 2, 3, 5, 8, 12, -1, 4]
  return Math.max(-age, spread[number % spread.length] ?? 0)
}

const chooseInstallationDays = (age: number, chance: SeededRandomPicker) => chance.between(18, 38) - age

const unmarked = 3

function withCompletions(lives: readonly LeadAction[][], today: string, isUnderWay: (number: number) => boolean): LeadAction[][] {
  const days = lives.map((deeds, number) => (isUnderWay(number) ? null : installationDay(deeds)))
  const latest =
    days
      .filter((day) => day !== null && day < today)
      .sort()
      .at(-unmarked) ?? today
  return lives.map((deeds, number) => {
    const day = days[number] ?? null
    return day === null || day >= latest ? deeds : completed(deeds, day)
  })
}

const installationDay = (deeds: readonly LeadAction[]): string | null =>
  deeds.findLast(({ changes }) => changes.installation_date)?.changes.installation_date ?? null

function completed(deeds: readonly LeadAction[], day: string): LeadAction[] {
  const scheduled = deeds.findLastIndex(({ changes }) => changes.installation_date)
  const { by, changes } = deeds[scheduled] as LeadAction
  const worker = changes.assigned_installer?.some((name) => name.startsWith('Diego ')) ? 'diego' : by
  return deeds.toSpliced(scheduled + 1, 0, { day, by: worker, changes: {}, completes: true })
}
