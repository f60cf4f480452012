import { isSameValue, type PastValue } from '@crm/domain'

type Layer = { entry: PastValue<unknown>; below: Layer | null }

/** A field's changes without those that were undone, oldest first. Undoing an undo brings the change back. */
export function effectiveHistory(past: readonly PastValue<unknown>[]): PastValue<unknown>[] {
  const tops: Layer[] = []
  for (const entry of past) {
    const { undoes = 0 } = entry
    const back = tops[past.findLastIndex(({ version }) => version < undoes)]
    tops.push(back && isSameValue(back.entry.value, entry.value) ? back : { entry, below: tops.at(-1) ?? null })
  }
  const found: PastValue<unknown>[] = []
  for (let layer = tops.at(-1) ?? null; layer !== null; layer = layer.below) found.unshift(layer.entry)
  return found
}
