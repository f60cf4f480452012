// Of Inter, in the width of its usual letter: what is broad takes two, and other capitals somewhat more than one.
const widthOf = (character: string): number => {
  // Behind Latin, Greek and Cyrillic.
  if (/[MW@%]/.test(character) || character > '\u052f') return 2
  return /\p{Lu}/u.test(character) ? 1.3 : 1
}

/** How many columns a text takes, about. */
export const columnsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0)

/** The beginning of a text that takes no more than so many columns. */
export function cutTo(text: string, columns: number): string {
  let left = columns
  const kept: string[] = []
  for (const character of text) {
    left -= widthOf(character)
    if (left < 0) break
    kept.push(character)
  }
  return kept.join('')
}
