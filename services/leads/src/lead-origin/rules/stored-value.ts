/** The value that leads store: `Barn Sale` → `barn_sale`. Empty if the label has no letter or digit. */
export const storedValueOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

// `all` means no filter, and reports sum up the rest as Other.
export const isReserved = (label: string): boolean => ['all', 'other'].includes(storedValueOf(label))
