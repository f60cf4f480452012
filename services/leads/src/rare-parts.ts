/** How large a share of the leads has a trigram in what searches look through. Trigrams of hardly any lead are missing. */
export type Shares = ReadonlyMap<string, number>

/** The smallest share that is known. */
export const smallestShare = 0.005

const common = 0.05
/** The share that is assumed of a trigram of hardly any lead. */
const hardlyAny = 0.001
/** What is left of those that have a part when it has one character more: of ten digits one; letters leave fewer. */
const perCharacter = 0.1
/** As large a share may have the parts: so many leads are looked at one by one in no time. */
const few = 0.001

/**
 * The parts of a search to look for in the index of trigrams, which reads a list of leads for each: of nearly all leads for those of
 * `@example.com`. Trigrams of many leads are left out, where what is left is in few. None says that the whole search is to be looked for.
 */
export function rareParts(search: string, shares: Shares): string[] {
  // Without the flag u this is ASCII alone, whose lower case is the same everywhere.
  const words: string[] = search.match(/[a-z0-9]{3,}/gi) ?? []
  const trigrams = words.flatMap(trigramsOf)
  const isCommon = (trigram: string): boolean => (shares.get(trigram) ?? 0) > common
  if (!trigrams.some(isCommon)) return []
  const parts = words.flatMap((word) => partsOf(word, isCommon))
  return Math.min(...parts.map((part) => shareOf(part, shares))) <= few ? parts : []
}

function shareOf(part: string, shares: Shares): number {
  const known = trigramsOf(part).map((trigram) => shares.get(trigram) ?? hardlyAny)
  return Math.min(...known) * perCharacter ** (known.length - 1)
}

const trigramsOf = (word: string): string[] =>
  Array.from({ length: word.length - 2 }, (_, start) => word.slice(start, start + 3).toLowerCase())

// Stretches of a word in which no trigram is common.
function partsOf(word: string, isCommon: (trigram: string) => boolean): string[] {
  const parts: string[] = []
  let begin = 0
  for (const [start, trigram] of [...trigramsOf(word), null].entries()) {
    if (trigram !== null && !isCommon(trigram)) continue
    if (start > begin) parts.push(word.slice(begin, start + 2))
    begin = start + 1
  }
  return parts
}
