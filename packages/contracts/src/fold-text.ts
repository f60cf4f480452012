import { extractPhoneDigits, minPhoneDigits } from './phone.ts'

// These are part of no word, so that a name pasted with them is the same name. As is an apostrophe: O'Brien, O’Brien, and OBrien are one.
const ignored =
  /[\u0300-\u036f\ufe00-\ufe0f'`\u00b4\u2018\u2019\u201b\u02b9-\u02bf\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const accents = /[\u0300-\u036f]/g

// Decomposing takes quadratic time in the number of marks on one letter, so text that may have so many keeps its accents.
const manyMarks = /[\u20d0-\u20f0\ufe20-\ufe2f\u0483-\u0489\u0591-\u1dff\u2c00-\ufb00\u{10000}-\u{10ffff}]{31}/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: line ends and tabs separate words, too.
const separators = /[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufffc-\ufffd]+/g

// Letters that Unicode does not take apart.
const letters = new Map(
  [...'øłđðħŧıŋĸς']
    .map((letter, index): [string, string] => [letter, 'olddhtinkσ'[index] ?? ''])
    .concat([
      ['ß', 'ss'],
      ['æ', 'ae'],
      ['œ', 'oe'],
      ['þ', 'th'],
    ]),
)
const undivided = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')

/** Text as a search compares it: words of letters without accents and case and of digits, separated by single spaces. `crm.fold_text` does the
 * same in PostgreSQL. */
export function foldText(text: string): string {
  const visible = text.replace(ignored, '')
  const plain = manyMarks.test(visible) ? visible : visible.normalize('NFKD').replace(accents, '')
  return plain
    .toLowerCase()
    .replace(undivided, (letter) => letters.get(letter) ?? letter)
    .replace(separators, ' ')
    .trim()
}

// A shorter word of a search matches only the beginning of a word.
const fewestLettersWithin = 3

/** The words of a search, folded, without repetition. A word is dropped if another word starts with it, except short words, which match only the
 * start of a word. */
export function listSearchWords(search: string): string[] {
  const words = [...new Set(foldText(search).split(' '))]
  return words.filter(
    (word) => word !== '' && (isShortSearchWord(word) || !words.some((other) => other !== word && other.startsWith(word))),
  )
}

export const isShortSearchWord = (word: string): boolean => [...word].length < fewestLettersWithin

/** The LIKE pattern of a word on folded text that begins with a space. */
export const buildSearchPattern = (word: string): string => (isShortSearchWord(word.split(' ')[0] ?? '') ? `% ${word}%` : `%${word}%`)

/** A record is found if its folded text, after a space, matches all patterns of one of these lists: the words, or the digits of a phone number.
 * What is written without spaces, such as SB-12, stays together. */
export function listSearchPatterns(search: string): string[][] {
  const parts = [...new Set(search.split(/[\s,;]+/).map(foldText))].filter((part) => part !== '')
  const phone = findSearchedPhone(search)
  const digits = isShortSearchWord(phone) || parts.join() === phone ? [] : [[phone]]
  return [...(parts.length > 0 ? [parts] : []), ...digits].map((all) => all.map(buildSearchPattern))
}

const phoneMarks = /^(?:(?:tel|phone|cell|mobile)[:.]?)?[\d\s()+./\u2010-\u2015\u2212-]+$/i
const phoneExtension = /[\s,;]*(?:x|ext\.?|extension|#|;ext=)\s*[.:]?\s*\d{1,6}$/i

/** The digits of a search that is a phone number or a part of one, without the country code 1 and the extension. Blank for other searches. */
export function findSearchedPhone(search: string): string {
  const visible = search.replace(ignored, '').trim()
  const number = visible.replace(phoneExtension, '')
  if (!phoneMarks.test(number)) return ''
  // A short number with an extension is rather an address, such as 12 #3.
  const digits = extractPhoneDigits(number.replace(/^\D*\+1/, ''))
  return number === visible || digits.length >= minPhoneDigits ? digits : ''
}
