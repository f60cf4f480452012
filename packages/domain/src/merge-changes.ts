import { invalidField } from './field-name.ts'
import { type ExistingRecord, mergeField } from './record.ts'
import { Conflict, type FieldConflict } from './refusals.ts'

/** The changes that still apply after what others changed since `version`. Throws a Conflict if both changed the same field.
 * `record` is the record's name in messages, such as "repair request". */
export function mergeChanges<Values extends object>(
  { version: now, past }: ExistingRecord<Values>,
  sent: Partial<Values>,
  version: number | undefined,
  record: string,
): Partial<Values> {
  if (version !== undefined && version > now) {
    throw invalidField('version', `The ${record} has no such version yet`)
  }
  const conflicts: FieldConflict[] = []
  const wanted: Partial<Values> = {}
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
