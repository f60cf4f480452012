/** What leads keep of an origin that is added under this label: `Barn Sale` → `barn_sale`. Blank where the label has no letter or digit. */
export const storedValueOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** Whether leads of such an origin would be taken for something else: `all` filters nothing, and reports sum up the rest as Other. */
export const isReserved = (label: string): boolean => ['all', 'other'].includes(storedValueOf(label))
