import type { Event, RecordedEvent } from './decider.ts'
import { Conflict, createInvalidFieldError, type FieldConflict } from './refusals.ts'

/** A value that a field had, with the version, actor and time of its change. If that change was an undo, `undoes` is the version it undid. */
export type PastFieldValue<T> = { value: T; version: number; by: string | null; at: string; undoes?: number }

/** A record with the history of each field, so that a change based on an older version can be merged. */
export type ExistingRecord<Values> = {
  exists: true
  deleted: boolean
  /** The version of the last deletion, even after the record was restored. */
  deletion: number | null
  version: number
  values: Values
  past: { [K in keyof Values]: readonly PastFieldValue<Values[K]>[] }
}

export type RecordState<Values> = { exists: false } | ExistingRecord<Values>

/** The event types that create a record (with every field), delete it and restore it. */
type LifecycleEventTypes = { begins: string; deletes: string; restores: string }

export function applyFieldEvent<Values extends object>(
  state: RecordState<Values>,
  event: RecordedEvent | Event,
  set: Partial<Values>,
  { begins, deletes, restores }: LifecycleEventTypes,
): RecordState<Values> {
  if (!state.exists && event.type !== begins) return state
  const before = state.exists ? state : { version: 0, deleted: false, deletion: null, values: undefined, past: undefined }
  const source = 'position' in event ? event : null
  const version = source?.version ?? before.version + 1
  const stamp = { version, by: source?.meta.actor.name ?? null, at: source?.at ?? '', ...findUndoneVersion(event) }
  const past = Object.entries(set).map(([field, value]) => [field, [...(before.past?.[field as keyof Values] ?? []), { value, ...stamp }]])
  // The first event sets every field, so the values are complete.
  return {
    exists: true,
    deleted: event.type === deletes || (before.deleted && event.type !== restores),
    deletion: event.type === deletes ? version : before.deletion,
    version,
    values: { ...before.values, ...set },
    past: { ...before.past, ...Object.fromEntries(past) },
  } as ExistingRecord<Values>
}

function findUndoneVersion({ data }: Event): { undoes?: number } {
  return typeof data === 'object' && data !== null && 'undoes' in data ? { undoes: data.undoes as number } : {}
}

export function findValueAtVersion<T>(past: readonly PastFieldValue<T>[], version: number): T | undefined {
  return past.findLast((entry) => entry.version <= version)?.value
}

export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

type Differences<Values> = { [K in keyof Values]?: { from: Values[K]; to: Values[K] } }

/** The fields whose values differ, with both values. */
export function listChangedValues<Values extends object>(before: Values, after: Partial<Values>): Differences<Values> {
  const fields = Object.keys(before) as (keyof Values)[]
  const changed = fields.filter((field) => after[field] !== undefined && !isSameValue(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])) as Differences<Values>
}

/** Decides which value of a field counts: the sender's, the current one, or neither (a conflict). Without a version the sender's counts; a
 * value that the sender did not change is no change. */
export function mergeFieldChange(
  past: readonly PastFieldValue<unknown>[],
  mine: unknown,
  version: number | undefined,
): 'mine' | 'theirs' | Omit<FieldConflict, 'field' | 'yours'> {
  const now = past.at(-1)
  if (now === undefined || version === undefined || isSameValue(mine, now.value)) return 'mine'
  const base = findValueAtVersion(past, version)
  if (isSameValue(mine, base)) return 'theirs'
  return isSameValue(now.value, base) ? 'mine' : { theirs: now.value, by: now.by, at: now.at }
}

/** The sender's changes that still apply, given what others changed since `version`. Throws a Conflict if both changed the same field.
 * `record` is the record's name in messages, such as "repair request". */
export function mergeConcurrentChanges<Values extends object>(
  { version: now, past }: ExistingRecord<Values>,
  sent: Partial<Values>,
  version: number | undefined,
  record: string,
): Partial<Values> {
  if (version !== undefined && version > now) {
    throw createInvalidFieldError('version', `The ${record} does not have this version yet`)
  }
  const conflicts: FieldConflict[] = []
  const wanted: Partial<Values> = {}
  for (const field of Object.keys(past) as (keyof Values & string)[]) {
    const yours = sent[field]
    if (yours === undefined) continue
    const outcome = mergeFieldChange(past[field], yours, version)
    if (outcome === 'mine') wanted[field] = yours
    else if (outcome !== 'theirs') conflicts.push({ field, yours, ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict(`This ${record} was changed while you were editing`, conflicts)
  return wanted
}
