/** A bar: how much it is as a whole, and how much of that is the first part. */
export type Part = { name: string; first: number; whole: number }

/** The same as two parts that stand one behind the other. */
export const asTwoParts = (parts: readonly Part[]) => parts.map((part) => ({ ...part, rest: part.whole - part.first }))

/** What the bars show, for those who don't see them. */
export const inWords = (parts: readonly Part[], first: string): string =>
  parts.map(({ name, first: some, whole }) => `${name} ${whole}, ${some} ${first}`).join('; ')
