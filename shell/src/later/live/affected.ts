import { concerned, type EndpointName, type LiveCategory } from '@crm/contracts'
import { queryKey } from '@crm/shell-api'

/** Category → ids of its records that have changed; a blank one where it is not told which. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>

/** Whether the answer under this key may be another after these changes. */
export function affected(key: readonly unknown[], changes: Changes): boolean {
  return [...changes].some(([category, ids]) => {
    if (!Object.hasOwn(concerned, category)) return false
    const { ofRecord, ofAny } = concerned[category as LiveCategory]
    return ofAny.some((name) => isKeyOf(name, key)) || (ids.has(String(key[1])) && ofRecord.some((name) => isKeyOf(name, key)))
  })
}

/** Whether a key is that of a call, or begins with it: what front-ends put behind it tells their own variants apart. */
function isKeyOf(name: EndpointName, key: readonly unknown[]): boolean {
  const expected = queryKey(name, { params: { id: String(key[1]) } })
  // The key of one record begins with that of the list.
  if (expected.length === 1 && /^\d+$/.test(String(key[1]))) return false
  return expected.every((part, place) => part === key[place])
}
