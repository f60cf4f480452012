/** The share of leads that contain a trigram. Rare trigrams are missing. */
export type Shares = ReadonlyMap<string, number>

export const smallestShare = 0.005

const common = 0.05
const hardlyAny = 0.001
// Each further character leaves a tenth of the leads: one of ten digits. Letters leave fewer.
const perCharacter = 0.1
/** Below this share, checking the leads one by one takes no time. */
const few = 0.001

// The index reads a list of leads per trigram, so common trigrams are left out if the rest is rare enough. No parts: look up all of it.
export function rareParts(search: string, shares: Shares): string[] {
  // Without the flag u this matches only ASCII, whose lower case is the same everywhere.
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
