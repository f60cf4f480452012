import { personalDataByEventType } from './personal/personal-fields.ts'
import { formerDetailEventTypes, type ProductEvent } from './product-event.ts'

/** Converts event data of one schema version to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

// The current version of each event type whose data has changed. `packages/event-store/golden` has a sample of each version.
const changedShapes: Readonly<Record<string, number>> = {}

/** `eventUpcasters[type][n]` converts version n to version n + 1. */
export const eventUpcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {}

/** For a type that is no longer written: the type as which it is read, and the conversion of its stored data. */
export type FormerEventType = { type: ProductEvent['type']; upcast: Upcaster }

export const formerEventTypes: Readonly<Record<string, FormerEventType>> = Object.fromEntries(
  Object.entries(formerDetailEventTypes).map(([former, [type, field]]) => [former, { type, upcast: asDetail(field) }]),
)

// Converts an event about one corrected field to the event with all corrections of a save.
function asDetail(field: string): Upcaster {
  return (data) => {
    const { from, to, ...rest } = data as { from: unknown; to: unknown }
    return { ...rest, changes: { [field]: { from, to } } }
  }
}

/** The current schema version of every event type that the log may contain. */
export const currentSchemaVersions: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(personalDataByEventType).map((type) => [type, changedShapes[type] ?? 1]),
)
