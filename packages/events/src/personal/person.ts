import { foldText } from '@crm/contracts'

export type PersonIdentifiers = { names: string[]; emails: string[]; phones: string[]; addresses: string[] }

export const erasedPlaceholder = 'Erased'

const fewestDigits = 7
const shortestAddress = 8 // characters; a shorter text could match something else

/** Keeps only values that are specific enough: names, emails, phones (as digits without the country code 1), addresses with a number. A name
 * of one word may mean someone else: it is no full name. */
export function selectIdentifiers({ names, emails, phones, addresses }: PersonIdentifiers): PersonIdentifiers {
  return {
    names: unique(names.map(oneSpaced).filter((name) => isFullName(name) || isLongEnough(name))),
    emails: unique(emails.map((email) => email.trim()).filter((email) => email.includes('@'))),
    phones: unique(phones.map(normalizePhone).filter((digits) => digits.length >= fewestDigits)),
    addresses: unique(addresses.map(oneSpaced).filter((address) => address.length >= shortestAddress && /\d/.test(address))),
  }
}

/** A regular expression that finds these values, for JavaScript and PostgreSQL, also in JSON or CSV text. Null if there are no values. */
export function buildPersonPattern(values: PersonIdentifiers): string | null {
  const { names, emails, phones, addresses } = selectIdentifiers(values)
  const words = [
    ...names.filter(isFullName).map((name) => `${startOfName}(?:${writtenName(name)})${endOfName}`),
    ...addresses.map((text) => `${notBehind('\\w')}${written(text)}(?!\\w)`),
  ]
  const mails = emails.map((email) => `${notBehind('[\\w.+-]')}${writtenExactly(email)}(?!\\w)`)
  const numbers = phones.map((digits) => `(?<!\\d)(?:\\+?1[^0-9A-Za-z]{0,3})?${[...digits].join('[^0-9A-Za-z]{0,3}')}(?!\\d)`)
  const all = [...mails, ...numbers, ...words]
  return all.length === 0 ? null : all.join('|')
}

/** Finds the last word of each name alone, which may also mean someone else. Null if there is none. */
export function buildSurnamePattern(person: PersonIdentifiers): string | null {
  const last = selectIdentifiers(person).names.map((name) => name.slice(name.lastIndexOf(' ') + 1))
  const words = unique(last).filter(isLongEnough)
  return words.length === 0 ? null : words.map((word) => `${startOfName}${written(word)}${endOfName}`).join('|')
}

/** A pattern of `buildPersonPattern` or `buildSurnamePattern` for JavaScript, which finds all matches. */
export const buildMentionRegExp = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('\\w', '[\\p{L}\\p{N}_]').replaceAll('[[\\p{L}\\p{N}_].+-]', '[\\p{L}\\p{N}_.+-]'), 'giu')

export function createTextRedactor(pattern: string | null): (text: string) => string {
  if (pattern === null) return (text) => text
  const everywhere = buildMentionRegExp(pattern)
  return (text) => text.replace(everywhere, erasedPlaceholder)
}

const shortestName = 3 // letters; a shorter name occurs in too many other texts
const isFullName = (name: string): boolean => /\S \S/.test(name)
const isLongEnough = (name: string): boolean => name.length >= shortestName && /\p{L}/u.test(name)

/** Whether a record number chosen by a user contains one of the person's names, emails or phone numbers. */
export function codeIdentifiesPerson(code: string, { names, emails, phones }: PersonIdentifiers): boolean {
  const text = code.toLowerCase()
  const wordsOf = (words: string): string[] => `${words.toLowerCase()} ${foldText(words)}`.split(/[^\p{L}\p{M}]+/u)
  const words = new Set(wordsOf(code))
  const parts = names.flatMap(wordsOf).filter((part) => part.length >= shortestName)
  const numbers = phones.map(normalizePhone).filter((digits) => digits.length >= fewestDigits)
  return (
    parts.some((part) => words.has(part)) ||
    emails.some((email) => email.trim() !== '' && text.includes(email.trim().toLowerCase())) ||
    numbers.some((digits) => text.replace(/\D/g, '').includes(digits))
  )
}

export const normalizePhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')

const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

const unique = (texts: string[]): string[] => [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]

// In JSON text an escape such as \n may come before a match. Its letter n is not part of the word.
const notBehind = (signs: string): string => `(?:(?<!${signs})|(?<=\\\\[bfnrt]))`

const startOfName = `(?:${notBehind('\\w')}|(?<=_))`
const endOfName = String.raw`(?:(?!\w)|(?=_))`

const whiteSpace = String.raw`(?:[\s\u00a0\u2000-\u200a\u202f\u3000]|\\+[bfnrt]|\\+u000b)+`

// Text may be escaped several times: JSON adds backslashes, CSV doubles quotes.
const signsAsWritten: Readonly<Record<string, string>> = { ' ': whiteSpace, '"': String.raw`[\\"]*"`, '\\': String.raw`\\+` }

// What `foldText` ignores within a word: accents, apostrophes of each kind, and invisible characters.
const marks = String.raw`[\u0300-\u036f\ufe00-\ufe0f'\u0060\u00b4\u2018\u2019\u201b\u02b9-\u02bf\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*`
const accents = String.raw`[\u0300-\u036f]*`

// PostgreSQL shows the bytes of a file in which a letter is not ASCII as \303\251.
const escapedBytes = String.raw`(?:\\+[0-3][0-7][0-7])+`

/** A name or address, with and without accents and apostrophes, as `foldText` compares them. */
function written(text: string): string {
  const signs = [...text.normalize('NFC')].flatMap(foldSign)
  let found = ''
  for (let nth = 0; nth < signs.length; nth += 1) {
    const [sign, next] = [signs[nth], signs[nth + 1]]
    if (sign === undefined || sign.letter === '') {
      found += sign?.as ?? ''
      continue
    }
    // ss may be ß, and ae may be æ.
    const pair = next && next.letter !== '' && findSpellings().has(sign.letter + next.letter) ? [sign, next] : [sign]
    const spelled = pair.map(({ letter }) => spell(letter)).join(marks)
    const joined = pair.length === 2 ? `|${spell(pair.map(({ letter }) => letter).join(''))}` : ''
    found += `(?:${spelled}${joined}${pair.every(({ isAscii }) => isAscii) ? '' : `|${escapedBytes}`})`
    nth += pair.length - 1
    found += (signs[nth + 1]?.letter ?? '') === '' ? accents : marks
  }
  return found
}

/** `letter` is blank for a sign that is no letter, which is written `as` it is. */
type FoldedSign = { letter: string; isAscii: boolean; as: string }

const foldedLetters = /^\p{L}+$/u

function foldSign(sign: string): FoldedSign[] {
  const isAscii = sign <= '\u007f'
  const asWritten = signsAsWritten[sign]
  if (asWritten !== undefined) return [{ letter: '', isAscii, as: asWritten }]
  if (foldText(`a${sign}a`) === 'aa') return isAscii ? [] : [{ letter: '', isAscii, as: `(?:${escapedBytes})?${marks}` }]
  const folded = foldText(sign)
  if (!foldedLetters.test(folded)) return [{ letter: '', isAscii, as: signInAnyCase(sign) }]
  return [...folded].map((letter) => ({ letter, isAscii, as: '' }))
}

// Both cases, because with the C locale PostgreSQL ignores case only for ASCII letters.
const spell = (letter: string): string => `[${findSpellings().get(letter) ?? [...new Set(letter + letter.toUpperCase())].join('')}]`

const lettersWithForms = [0xaa, 0x24f, 0x370, 0x52f, 0x1e00, 0x1fff, 0xff21, 0xff5a]
let spellings: ReadonlyMap<string, string> | undefined

/** All letters that `foldText` makes the same one, or the same two. */
function findSpellings(): ReadonlyMap<string, string> {
  if (spellings) return spellings
  const found = new Map([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [letter, letter + letter.toUpperCase()]))
  for (let nth = 0; nth < lettersWithForms.length; nth += 2)
    for (let code = lettersWithForms[nth] ?? 0; code <= (lettersWithForms[nth + 1] ?? 0); code += 1) {
      const letter = String.fromCodePoint(code)
      const folded = foldText(letter)
      if (foldedLetters.test(letter) && foldedLetters.test(folded))
        found.set(folded, [...new Set((found.get(folded) ?? (folded.length === 1 ? folded + folded.toUpperCase() : '')) + letter)].join(''))
    }
  spellings = found
  return found
}

const writtenExactly = (text: string): string => [...text].map((sign) => signsAsWritten[sign] ?? signInAnyCase(sign)).join('')

// In file names and tables other signs stand between the words.
const comma = String.raw`[\\"]{0,6}\s?[,;|]\s?[\\"]{0,6}`
const fileSign = '[_.+-]'

// Also with the last word first, as in lists and file names: "Park, Ada". After a space alone it may be the name of someone else.
function writtenName(name: string): string {
  const words = name.split(' ').map(written)
  const between = `(?:${whiteSpace}|${fileSign}|%20|${comma})`
  return `${words.join(between)}|${words.at(-1)}(?:${fileSign}|${comma})${words.slice(0, -1).join(between)}`
}

// With the C locale, PostgreSQL ignores case only for ASCII letters.
function signInAnyCase(sign: string): string {
  if (/[.*+?^${}()|[\]]/.test(sign)) return `\\${sign}`
  const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
  return sign > '\u007f' && lower !== upper && [...lower, ...upper].length === 2 ? `[${lower}${upper}]` : sign
}
