// Comparing more text would block other requests: at worst (all short lines) this takes 20 ms.
const mostCharacters = 200_000

type Candidate = { text: string; lines: Set<string>; common: number; dropped: number }

// Guesses which of the earlier notes (oldest first) the writer of `mine` had read. If several are likely, returns only their common
// lines, so that no line counts as deleted that the writer may never have seen. `isAlone`: the writer has written all notes.
export function likelyBase(texts: readonly string[], mine: string, isAlone: boolean): string {
  const distinct = [...new Set(texts)]
  const candidates = candidatesOf(distinct, mine)
  const [likeliest] = candidates.toReversed().sort((a, b) => b.common - a.common || a.dropped - b.dropped)
  if (likeliest === undefined) return ''
  if (isAlone || distinct.length === 1) return likeliest.text
  if (likeliest.common === 0) return ''
  const addsNothing = likeliest.common === linesIn(mine).size
  const likely = candidates.filter(({ common, dropped }) => common === likeliest.common || (addsNothing && dropped === 0))
  const seen = likely.map(({ lines }) => lines)
  if (candidates.length < distinct.length) seen.push(linesIn(distinct[0] ?? ''))
  return commonTo(seen, likely[0]?.text ?? '')
}

const commonTo = (seen: readonly Set<string>[], text: string): string =>
  text
    .split('\n')
    .filter((line) => line === '' || seen.every((lines) => lines.has(line)))
    .join('\n')

function candidatesOf(distinct: readonly string[], mine: string): Candidate[] {
  const written = linesIn(mine)
  let characters = 0
  const newest = distinct.toReversed().filter((text, at) => {
    characters += text.length
    return at === 0 || characters <= mostCharacters
  })
  return newest.toReversed().map((text) => {
    const lines = linesIn(text)
    const common = [...lines].filter((line) => written.has(line)).length
    return { text, lines, common, dropped: lines.size - common }
  })
}

const linesIn = (text: string): Set<string> => new Set(text.split('\n').filter((line) => line !== ''))
