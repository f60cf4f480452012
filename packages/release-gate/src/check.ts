/** The result of a check. If not ok, `says` has a line for each fault with what to change. */
export type Check = { name: string; ok: boolean; says: string }

export const verdict = (name: string, faults: readonly string[], good: string): Check =>
  faults.length === 0 ? { name, ok: true, says: good } : { name, ok: false, says: [...new Set(faults)].join('\n') }
