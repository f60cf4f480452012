/** What leads keep of an origin that is added under this label: `Barn Sale` → `barn_sale`. Blank where the label has no letter or digit. */
export const storedValueOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
