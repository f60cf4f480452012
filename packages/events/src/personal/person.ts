export type PersonIdentifiers = { names: string[]; emails: string[]; phones: string[]; addresses: string[] }

export const erasedPlaceholder = 'Erased'

const fewestDigits = 7
const shortestAddress = 8 // characters; a shorter text could match something else

/** Keeps only values that are specific enough: full names, emails, phones (as digits without the country code 1), addresses with a number. */
export function selectIdentifiers({ names, emails, phones, addresses }: PersonIdentifiers): PersonIdentifiers {
  return {
    names: unique(names.map(oneSpaced).filter((name) => /\S \S/.test(name))),
    emails: unique(emails.map((email) => email.trim()).filter((email) => email.includes('@'))),
    phones: unique(phones.map(normalizePhone).filter((digits) => digits.length >= fewestDigits)),
    addresses: unique(addresses.map(oneSpaced).filter((address) => address.length >= shortestAddress && /\d/.test(address))),
  }
}

/** A regular expression that finds these values, for JavaScript and PostgreSQL, also in JSON or CSV text. Null if there are no values. */
export function buildPersonPattern(values: PersonIdentifiers): string | null {
  const { names, emails, phones, addresses } = selectIdentifiers(values)
  const words = [
    ...names.map((name) => `${startOfName}(?:${writtenName(name)})${endOfName}`),
    ...addresses.map((text) => `${notBehind('\\w')}${written(text)}(?!\\w)`),
  ]
  const mails = emails.map((email) => `${notBehind('[\\w.+-]')}${written(email)}(?!\\w)`)
  const numbers = phones.map((digits) => `(?<!\\d)(?:\\+?1[^0-9A-Za-z]{0,3})?${[...digits].join('[^0-9A-Za-z]{0,3}')}(?!\\d)`)
  const all = [...mails, ...numbers, ...words]
  return all.length === 0 ? null : all.join('|')
}

/** Finds the last word of each full name alone, which may also mean someone else. Null if there is none. */
export function buildSurnamePattern(person: PersonIdentifiers): string | null {
  const last = selectIdentifiers(person).names.map((name) => name.slice(name.lastIndexOf(' ') + 1))
  const words = unique(last).filter((word) => word.length >= shortestName && /\p{L}/u.test(word))
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

/** Whether a record number chosen by a user contains one of the person's names, emails or phone numbers. */
export function codeIdentifiesPerson(code: string, { names, emails, phones }: PersonIdentifiers): boolean {
  const text = code.toLowerCase()
  const words = new Set(text.split(/[^\p{L}\p{M}]+/u))
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter((part) => part.length >= shortestName)
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

const written = (text: string): string => [...text].map((sign) => signsAsWritten[sign] ?? signInAnyCase(sign)).join('')

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
