import { personalFields } from './personal/personal-fields.ts'
import { formerDetails, type ProductEvent } from './product-event.ts'

/** Turns the data of one version of an event's shape into that of the next. Pure. */
export type Upcaster = (data: unknown) => unknown

// Types whose shape has changed since they were first written: today's version. `packages/event-store/golden` keeps a sample of each version.
const changedShapes: Readonly<Record<string, number>> = {}

/** `upcasts[type][n]` turns version n into n + 1. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {}

/** A type that is no longer written, and how its stored data is read: as the data of another type. */
export type FormerType = { type: ProductEvent['type']; upcast: Upcaster }

export const formerTypes: Readonly<Record<string, FormerType>> = Object.fromEntries(
  Object.entries(formerDetails).map(([former, [type, field]]) => [former, { type, upcast: asDetail(field) }]),
)

// From the event of one corrected field to the event that tells all corrections of a save.
function asDetail(field: string): Upcaster {
  return (data) => {
    const { from, to, ...rest } = data as { from: unknown; to: unknown }
    return { ...rest, changes: { [field]: { from, to } } }
  }
}

/** The version in which each type that the log may hold is written today. */
export const schemaVersions: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(personalFields).map((type) => [type, changedShapes[type] ?? 1]),
)
