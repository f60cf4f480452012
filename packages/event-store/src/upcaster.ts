import { currentSchemaVersions, eventUpcasters, type FormerEventType, formerEventTypes, type Upcaster } from '@crm/events'

/** `versions` has each event type's current schema version (1 if missing); `upcasts[type][n]` turns version n into n + 1. */
export type EventSchemaHistory = {
  versions: Readonly<Record<string, number>>
  upcasts: Readonly<Record<string, Readonly<Record<number, Upcaster>>>>
  /** Types that are still stored but no longer written. Each is read as another type. */
  formerTypes?: Readonly<Record<string, Readonly<Pick<FormerEventType, 'upcast'> & { type: string }>>>
}

export const productEventSchemaHistory: EventSchemaHistory = {
  versions: currentSchemaVersions,
  upcasts: eventUpcasters,
  formerTypes: formerEventTypes,
}

export const getCurrentSchemaVersion = (history: EventSchemaHistory, type: string): number => history.versions[type] ?? 1

/** Converts a stored event's type and data to the current version. Data of a higher version, written by a newer release, is not changed. */
export function upcastEvent(
  history: EventSchemaHistory,
  type: string,
  schemaVersion: number,
  data: unknown,
): { type: string; data: unknown } {
  let current = data
  for (let version = schemaVersion; version < getCurrentSchemaVersion(history, type); version += 1) {
    const step = history.upcasts[type]?.[version]
    if (!step) throw new Error(`No upcast of ${type} from schema version ${version}.`)
    current = step(current)
  }
  const former = history.formerTypes?.[type]
  return former ? { type: former.type, data: former.upcast(current) } : { type, data: current }
}

/** These types and the former types that are read as one of them, for queries on the stored events. */
export function addFormerTypes({ formerTypes = {} }: EventSchemaHistory, types: readonly string[]): string[] {
  return [...types, ...Object.keys(formerTypes).filter((former) => types.includes(formerTypes[former]?.type ?? ''))]
}
