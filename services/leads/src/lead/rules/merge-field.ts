import type { FieldConflict } from '@crm/domain'
import { same } from './facts-of-change.ts'
import { type Past, valueAt } from './state.ts'

/** Without a version the last one to write wins. With one, a field that the sender left as it was is no wish at all. */
export function mergeField(
  past: readonly Past<unknown>[],
  mine: unknown,
  version: number | undefined,
): 'mine' | 'theirs' | Omit<FieldConflict, 'field' | 'yours'> {
  const now = past.at(-1)
  if (now === undefined || version === undefined || same(mine, now.value)) return 'mine'
  const base = valueAt(past, version)
  if (same(mine, base)) return 'theirs'
  return same(now.value, base) ? 'mine' : { theirs: now.value, by: now.by, at: now.at }
}
