import { invalidField } from './field-in-words.ts'
import { type KnownRecord, mergeField } from './record.ts'
import { Conflict, type FieldConflict } from './refusals.ts'

/**
 * What of a change still counts beside what others have changed since the version that its sender had read. Where both changed the same field,
 * it is refused with both values. `record` is as people call it: "repair request".
 */
export function mergeChanges<Values extends object>(
  { version: now, past }: KnownRecord<Values>,
  sent: Partial<Values>,
  version: number | undefined,
  record: string,
): Partial<Values> {
  if (version !== undefined && version > now) {
    throw invalidField('version', `The ${record} has no such version yet`)
  }
  const conflicts: FieldConflict[] = []
  const wanted: Partial<Values> = {}
  // A record's past has every field.
  for (const field of Object.keys(past) as (keyof Values & string)[]) {
    const yours = sent[field]
    if (yours === undefined) continue
    const outcome = mergeField(past[field], yours, version)
    if (outcome === 'mine') wanted[field] = yours
    else if (outcome !== 'theirs') conflicts.push({ field, yours, ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict(`Someone else has changed this ${record} meanwhile`, conflicts)
  return wanted
}
