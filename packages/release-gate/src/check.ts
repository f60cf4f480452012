/** What one look at a release came to. Where it is not well, `says` has a line for each fault, with what to change. */
export type Check = { name: string; ok: boolean; says: string }

/** A check with the faults that it found; `good` is said where there are none. */
export const verdict = (name: string, faults: readonly string[], good: string): Check =>
  faults.length === 0 ? { name, ok: true, says: good } : { name, ok: false, says: [...new Set(faults)].join('\n') }
