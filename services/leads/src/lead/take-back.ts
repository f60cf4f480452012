import { type Command, type Decider, type Past, type Recorded, same } from '@crm/domain'
import type { LeadEvent, LeadFields } from '@crm/facts'
import { factsOfChange } from './rules/facts-of-change.ts'
import { evolve, type KnownLead, type LeadState } from './rules/state.ts'

/** The wish to take back what one cause did to a lead: `cause` is the event that its changes follow from. */
export type TakeBack = Command<'TakeBack', { cause: string }>

/** A lead with its events, for they tell what each change follows from. */
export type TracedLead = { lead: LeadState; events: readonly Recorded<LeadEvent>[] }

/** Takes back what one cause did, but nothing that somebody has changed since: `keptFrom` tells that. */
export const takeBack: Decider<TakeBack, TracedLead, LeadEvent> = {
  initialState: { lead: { exists: false }, events: [] },
  decide: ({ data }, state) => plan(state, data.cause).events,
  // Only stored events are folded: each is a recorded one.
  evolve: (state, event) => ({ lead: evolve(state.lead, event), events: [...state.events, event as Recorded<LeadEvent>] }),
}

/** What taking back leaves as it is; null for nothing. */
export const keptFrom = (state: TracedLead, cause: string): Kept | null => plan(state, cause).kept

/** What stays as it is: a whole new lead (`fields` is null), or some of its fields; and who has changed it. */
export type Kept = { fields: (keyof LeadFields)[] | null; by: string | null }

type Plan = { events: LeadEvent[]; kept: Kept | null }

function plan({ lead, events }: TracedLead, cause: string): Plan {
  const mine = new Set(events.filter(({ meta }) => meta.causationId === cause).map(({ version }) => version))
  if (!lead.exists || mine.size === 0) return { events: [], kept: null }
  return mine.has(1) ? removal(lead, events, mine) : restoration(lead, events, mine)
}

function removal(lead: KnownLead, events: TracedLead['events'], mine: ReadonlySet<number>): Plan {
  if (lead.deleted) return { events: [], kept: null }
  const later = events.findLast(({ version }) => !mine.has(version))
  if (later) return { events: [], kept: { fields: null, by: later.meta.actor.name } }
  return { events: [{ type: 'LeadDeleted', data: { lead: lead.values.name } }], kept: null }
}

function restoration(lead: KnownLead, events: TracedLead['events'], mine: ReadonlySet<number>): Plan {
  if (lead.deleted)
    return { events: [], kept: { fields: null, by: events.findLast(({ type }) => type === 'LeadDeleted')?.meta.actor.name ?? null } }
  const before: Partial<Record<keyof LeadFields, unknown>> = {}
  const kept: (keyof LeadFields)[] = []
  let by: string | null = null
  for (const [name, past] of Object.entries(lead.past)) {
    const field = name as keyof LeadFields
    const entries: readonly Past<unknown>[] = past
    const first = entries.findIndex(({ version }) => mine.has(version))
    const last = entries.at(-1)
    if (first < 0 || last === undefined) continue
    const old = entries.slice(0, first).at(-1)?.value
    if (mine.has(last.version)) before[field] = old
    else if (!same(last.value, old)) {
      kept.push(field)
      by = last.by
    }
  }
  // Each value is one that this very field had.
  return { events: factsOfChange(lead.values, before as Partial<LeadFields>), kept: kept.length === 0 ? null : { fields: kept, by } }
}
