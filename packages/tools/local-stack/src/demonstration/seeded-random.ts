/** Random choices from a fixed seed, so that the demonstration is the same on every machine. */
export type SeededRandomPicker = {
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  percent(share: number): boolean
}

export function createSeededRandomPicker(start: number): SeededRandomPicker {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    percent: (share) => next() * 100 < share,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('The list is empty')
      return picked
    },
  }
}
