import { type Command, type Decider, isSameValue, type PastValue, type RecordedEvent } from '@crm/domain'
import type { LeadEvent, LeadFields } from '@crm/events'
import { changeableFields } from './rules/change-events.ts'
import { type ExistingLead, evolve, type LeadState } from './rules/state.ts'
import { mergeDetails, restoreFieldEvents } from './rules/undo.ts'

export type RevertImport = Command<'TakeBack', { cause: string }>

export type LeadWithEvents = { lead: LeadState; events: readonly RecordedEvent<LeadEvent>[] }

export const revertImport: Decider<RevertImport, LeadWithEvents, LeadEvent> = {
  initialState: { lead: { exists: false }, events: [] },
  decide: ({ data }, state) => plan(state, data.cause).events,
  // Only stored events are folded, so each is a recorded event.
  evolve: (state, event) => ({ lead: evolve(state.lead, event), events: [...state.events, event as RecordedEvent<LeadEvent>] }),
}

export const findKeptFields = (state: LeadWithEvents, cause: string): KeptFields | null => plan(state, cause).kept

/** What a revert keeps: a whole new lead (`fields` is null) or some of its fields, and the user who changed them. */
export type KeptFields = { fields: (keyof LeadFields)[] | null; by: string | null }

type Plan = { events: LeadEvent[]; kept: KeptFields | null }

const nothing: Plan = { events: [], kept: null }

function plan({ lead, events }: LeadWithEvents, cause: string): Plan {
  const mine = new Set(events.filter(({ meta }) => meta.causationId === cause).map(({ version }) => version))
  if (!lead.exists || mine.size === 0) return nothing
  return mine.has(1) ? removal(lead, mine) : restoration(lead, events, mine)
}

function removal(lead: ExistingLead, mine: ReadonlySet<number>): Plan {
  if (lead.deleted) return nothing
  const others = changeableFields.flatMap((field) => effectiveHistory(lead.past[field]).filter(({ version }) => !mine.has(version)))
  const [last] = others.sort((a, b) => b.version - a.version)
  if (last) return { events: [], kept: { fields: null, by: last.by } }
  return { events: [{ type: 'LeadDeleted', data: { lead: lead.values.name } }], kept: null }
}

function restoration(lead: ExistingLead, events: LeadWithEvents['events'], mine: ReadonlySet<number>): Plan {
  if (lead.deleted)
    return { events: [], kept: { fields: null, by: events.findLast(({ type }) => type === 'LeadDeleted')?.meta.actor.name ?? null } }
  const back: LeadEvent[] = []
  const kept: (keyof LeadFields)[] = []
  let by: string | null = null
  for (const field of changeableFields) {
    const stands = effectiveHistory(lead.past[field])
    const first = stands.findIndex(({ version }) => mine.has(version))
    const others = stands.findLastIndex(({ version }) => !mine.has(version))
    const [last, next] = [stands[others], stands[others + 1]]
    if (first < 0 || last === undefined) continue
    if (next !== undefined) back.push(...restoreFieldEvents(lead.values, field, last.value, next.version))
    else if (!isSameValue(last.value, stands[first - 1]?.value)) {
      kept.push(field)
      by = last.by
    }
  }
  return { events: mergeDetails(back), kept: kept.length === 0 ? null : { fields: kept, by } }
}

type Layer = { entry: PastValue<unknown>; below: Layer | null }

/** A field's changes without those that were undone, oldest first. Undoing an undo brings the change back. */
function effectiveHistory(past: readonly PastValue<unknown>[]): PastValue<unknown>[] {
  const tops: Layer[] = []
  for (const entry of past) {
    const { undoes = 0 } = entry
    const back = tops[past.findLastIndex(({ version }) => version < undoes)]
    tops.push(back && isSameValue(back.entry.value, entry.value) ? back : { entry, below: tops.at(-1) ?? null })
  }
  const found: PastValue<unknown>[] = []
  for (let layer = tops.at(-1) ?? null; layer !== null; layer = layer.below) found.unshift(layer.entry)
  return found
}
