import { type FormerType, formerTypes, schemaVersions, type Upcaster, upcasters } from '@crm/events'

/** `versions` has each event type's current schema version (1 if missing); `upcasts[type][n]` turns version n into n + 1. */
export type SchemaHistory = {
  versions: Readonly<Record<string, number>>
  upcasts: Readonly<Record<string, Readonly<Record<number, Upcaster>>>>
  /** Types that are still stored but no longer written. Each is read as another type. */
  formerTypes?: Readonly<Record<string, Readonly<Pick<FormerType, 'upcast'> & { type: string }>>>
}

export const productSchemaHistory: SchemaHistory = { versions: schemaVersions, upcasts: upcasters, formerTypes }

export const currentVersion = (history: SchemaHistory, type: string): number => history.versions[type] ?? 1

/** Converts a stored event's type and data to the current version. Data of a higher version, written by a newer release, is not changed. */
export function upcastEvent(history: SchemaHistory, type: string, schemaVersion: number, data: unknown): { type: string; data: unknown } {
  let current = data
  for (let version = schemaVersion; version < currentVersion(history, type); version += 1) {
    const step = history.upcasts[type]?.[version]
    if (!step) throw new Error(`No upcast of ${type} from schema version ${version}.`)
    current = step(current)
  }
  const former = history.formerTypes?.[type]
  return former ? { type: former.type, data: former.upcast(current) } : { type, data: current }
}

/** These types and the former types that are read as one of them, for queries on the stored events. */
export function storedTypes({ formerTypes = {} }: SchemaHistory, types: readonly string[]): string[] {
  return [...types, ...Object.keys(formerTypes).filter((former) => types.includes(formerTypes[former]?.type ?? ''))]
}
