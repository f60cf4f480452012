/** What a person is recognised by: every name, address and number that they ever had. Phones are digits without the country's code 1. */
export type PersonValues = { names: string[]; emails: string[]; phones: string[]; addresses: string[] }

/** What stands where something personal was. */
export const erasedText = 'Erased'

const fewestDigits = 7
const shortestAddress = 8 // characters; a shorter one may stand for anything

/** The values by which a text can be said to name somebody: whole names of two words, whole numbers, whole addresses. */
export function selectIdentifiers({ names, emails, phones, addresses }: PersonValues): PersonValues {
  return {
    names: unique(names.map(oneSpaced).filter((name) => /\S \S/.test(name))),
    emails: unique(emails.map((email) => email.trim()).filter((email) => email.includes('@'))),
    phones: unique(phones.map(normalizePhone).filter((digits) => digits.length >= fewestDigits)),
    addresses: unique(addresses.map(oneSpaced).filter((address) => address.length >= shortestAddress && /\d/.test(address))),
  }
}

/**
 * A pattern that finds them in a text, in any case and however a number is written; for JavaScript and for PostgreSQL, and as well in the
 * text of JSON or CSV, which escapes line breaks, quotes and backslashes. Null where there is nothing to look for.
 */
export function buildPersonPattern(values: PersonValues): string | null {
  const { names, emails, phones, addresses } = selectIdentifiers(values)
  const words = [...names, ...addresses].map((text) => `${notBehind('\\w')}${written(text)}(?!\\w)`)
  const mails = emails.map((email) => `${notBehind('[\\w.+-]')}${written(email)}(?!\\w)`)
  const numbers = phones.map((digits) => `(?<!\\d)(?:\\+?1[^0-9A-Za-z]{0,3})?${[...digits].join('[^0-9A-Za-z]{0,3}')}(?!\\d)`)
  const all = [...mails, ...numbers, ...words]
  return all.length === 0 ? null : all.join('|')
}

/** Puts the word for what is erased wherever a text names the person. */
export function createTextRedactor(pattern: string | null): (text: string) => string {
  if (pattern === null) return (text) => text
  const everywhere = new RegExp(
    pattern.replaceAll('\\w', '[\\p{L}\\p{N}_]').replaceAll('[[\\p{L}\\p{N}_].+-]', '[\\p{L}\\p{N}_.+-]'),
    'giu',
  )
  return (text) => text.replace(everywhere, erasedText)
}

const shortestName = 3 // letters; a shorter one is part of too many words

/** Whether a number that somebody made up for a record of the person names them: by any of their names, an e-mail or a phone. */
export function identifiesPerson(code: string, { names, emails, phones }: PersonValues): boolean {
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

/** The digits of a phone number without the country's code 1. */
export const normalizePhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')

const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

const unique = (texts: string[]): string[] => [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]

// A letter by which JSON writes white space is none that a word goes on with.
const notBehind = (signs: string): string => `(?:(?<!${signs})|(?<=\\\\[bfnrt]))`

const whiteSpace = String.raw`(?:[\s\u00a0\u2000-\u200a\u202f\u3000]|\\+[bfnrt]|\\+u000b)+`

// However often it is quoted: JSON puts a backslash before a quote or a backslash, CSV doubles quotes.
const signsAsWritten: Readonly<Record<string, string>> = { ' ': whiteSpace, '"': String.raw`[\\"]*"`, '\\': String.raw`\\+` }

const written = (text: string): string => [...text].map((sign) => signsAsWritten[sign] ?? signInAnyCase(sign)).join('')

// PostgreSQL knows the case of ASCII letters alone where its locale is C.
function signInAnyCase(sign: string): string {
  if (/[.*+?^${}()|[\]]/.test(sign)) return `\\${sign}`
  const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
  return sign > '\u007f' && lower !== upper && [...lower, ...upper].length === 2 ? `[${lower}${upper}]` : sign
}
