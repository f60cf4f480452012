/**
 * A username as the eye reads it: two names with the same skeleton look the same, or nearly so. A small part of Unicode's UTS 39: the letters
 * that office fonts draw alike.
 */
export const buildNameSkeleton = (username: string): string =>
  [...username.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')]
    .map((letter) => alike[letter] ?? alike[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

// Each pair is a Latin letter, and what is read as that letter. A capital has its own entry where its small letter looks different.
const pairs: readonly (readonly [string, string])[] = [
  ['a', 'аɑαΑ'],
  ['b', 'вΒ'],
  ['c', 'сϲ'],
  ['d', 'ԁđ'],
  ['e', 'еεΕ'],
  ['g', 'ɡԍ'],
  ['h', 'һнΗհħ'],
  ['j', 'јյ'],
  ['k', 'кκΚ'],
  // A capital I, a small L, and 1 are one stroke in many fonts.
  ['l', 'iI1|ıіιΙӏł'],
  ['m', 'мΜ'],
  ['n', 'Νո'],
  ['o', '0оοΟօø'],
  ['p', 'рρΡ'],
  ['q', 'ԛ'],
  ['s', 'ѕ'],
  ['t', 'тτΤ'],
  ['u', 'υս'],
  ['v', 'νѵ'],
  ['w', 'ԝω'],
  ['x', 'хχΧ'],
  ['y', 'уΥ'],
  ['z', 'Ζ'],
  ['ae', 'æ'],
  ['oe', 'œ'],
  ['ss', 'ß'],
]

const alike: Readonly<Record<string, string>> = Object.fromEntries(
  pairs.flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)
