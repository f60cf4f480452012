import { z } from 'zod'
import { emailPattern } from './formats.ts'

// `meta` must come last, because a refinement drops it. z.coerce is not used, because it turns "false" into true and null into 0.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters cannot be stored, or would break a line.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufffe\uffff]/
const invisible = /[\s\u2800\p{Default_Ignorable_Code_Point}]/gu

const codePoints = (text: string): number => [...text].length
const storable = (text: string): boolean => !controls.test(text) && text.isWellFormed()

// Normalizing takes quadratic time in the number of combining marks on one letter. No language needs more than 30.
const tooManyMarks = /(?<!\p{M})\p{M}{31}/u

// Macs and iPhones may send é as two characters, e and the accent. NFC makes it one, so that searches find it.
const composed = (text: string): string => (tooManyMarks.test(text) ? text : text.normalize('NFC'))

// Marks that only steer how text is shown or broken: zero-width spaces, marks of direction, soft hyphens, byte order marks.
const marks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g
// Joiners belong to emoji such as 👩‍🚒 and to scripts such as Persian and Hindi. Anywhere else they are invisible.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Mongolian}'
const strayJoiner = new RegExp(
  `(?<![${joining}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joining}\\p{Extended_Pictographic}])`,
  'gu',
)

/** Text that people typed or pasted, without invisible characters, and with plain spaces instead of others such as no-break spaces. */
export const removeInvisible = (text: string): string =>
  /^[\t\n\r\u0020-\u007e]*$/.test(text)
    ? text
    : text
        .replace(marks, '')
        .replace(strayJoiner, '')
        .replace(/\p{Zs}/gu, ' ')

/** All text that enters passes through here. */
const visibleText = z.string().overwrite(removeInvisible)

const text = (max: number) =>
  z
    .string()
    .overwrite(composed)
    .refine((value) => codePoints(value) <= max, { error: `Must be at most ${max} characters` })
    .refine(storable, { error: 'Contains characters that cannot be stored' })

/** Text of several lines with at most `max` code points. Control characters are refused, and line ends become \n. */
export const createMultilineTextSchema = (max: number) =>
  visibleText
    .transform((value) => value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\n+$/, ''))
    .pipe(text(max))
    .meta({ maxLength: max })

/** One line of at most `max` code points. It is trimmed, and repeated spaces become one. */
export const createTextLineSchema = (max: number) =>
  visibleText
    .trim()
    .overwrite((text) => text.replace(/ +/g, ' '))
    .refine((text) => !/[\r\n\t]/.test(text), { error: 'Must be a single line' })
    .pipe(text(max))
    .meta({ maxLength: max })

/** One line with at least one visible character. */
export const createRequiredTextLineSchema = (max: number) =>
  createTextLineSchema(max)
    .refine((text) => text.replace(invisible, '') !== '', { error: 'Required' })
    .meta({ minLength: 1, maxLength: max })

export const treatBlankAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable())

const isBlank = (value: unknown): boolean => typeof value === 'string' && removeInvisible(value).trim() === ''

export const createRequiredMultilineTextSchema = (max: number) =>
  createMultilineTextSchema(max)
    .refine((text) => text.replace(invisible, '') !== '', { error: 'Required' })
    .meta({ minLength: 1, maxLength: max })

/** A day as `yyyy-mm-dd`, 1900 to 2200. It stays text, because a Date would add a time zone. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Must be a date (yyyy-mm-dd)', abort: true })
  .refine((text) => isDay(text), { error: 'Must be a real date between 1900 and 2200' })
  .meta({ format: 'date' })

/** An instant in UTC as `yyyy-mm-ddThh:mm:ssZ`, 1900 to 2200. */
export const utcInstantSchema = z.iso
  .datetime({ error: 'Must be a date and time such as 2026-03-05T18:00:00Z', abort: true })
  .refine((text) => isDay(text.slice(0, 10)), { error: 'Must be between 1900 and 2200' })
  .meta({ format: 'date-time' })

/** Local date and time as `yyyy-mm-ddThh:mm`, without a time zone. `:00` seconds are removed. */
export const localDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00)?$/, { error: 'Must be a date and time (yyyy-mm-ddThh:mm)', abort: true })
  .refine((text) => isDay(text.slice(0, 10)), { error: 'Must be a real date between 1900 and 2200' })
  .transform((text) => text.slice(0, 16))
  .meta({ format: 'local-date-time' })

export const optionalDaySchema = treatBlankAsNull(daySchema)

const plainAmount = /^\d{1,8}(\.\d{1,2})?$/

/** Money as text, 0.00 to 99999999.99, normalized to two decimals. */
export const moneyTextSchema = z
  .string()
  .regex(plainAmount, { error: 'Must be an amount from 0 to 99999999.99 with at most two decimals' })
  .transform((text) => {
    const [whole = '0', cents = ''] = text.split('.')
    return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
  })

/** Money as text or number; blank and null become 0.00. */
export const moneyInputSchema = z
  .preprocess(
    (value) =>
      typeof value === 'number' && Number.isFinite(value)
        ? plain(value)
        : value === null || (typeof value === 'string' && value.trim() === '')
          ? '0.00'
          : value,
    moneyTextSchema,
  )
  .meta({
    takes: [{ type: 'string', pattern: plainAmount.source }, { type: 'number', minimum: 0, maximum: 99_999_999.99 }, { type: 'null' }],
  })

export const createRequiredEmailSchema = (max: number) =>
  createRequiredTextLineSchema(max)
    .pipe(z.email({ pattern: emailPattern, error: 'Must be an email address' }))
    .meta({ format: 'email', maxLength: max })

export const createOptionalEmailSchema = (max: number) => treatBlankAsNull(createRequiredEmailSchema(max))

/** A parcel's tracking number. Spaces and hyphens are allowed, because carriers print them. */
export const trackingNumberSchema = visibleText
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,49}$/, { error: 'Must be at most 50 letters, digits, spaces, and hyphens' })

export const idParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: 'Must be a whole number' })
  .transform(Number)
  .refine((n) => n <= 2147483647, { error: 'Must be a whole number' })

export const createQueryIntegerSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { error: 'Must be a whole number' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `Must be from ${min} to ${max}` })
    .meta({ minimum: min, maximum: max })

/** A filter in a query string. Blank text and `all` mean no filter. */
export const createQueryFilterSchema = (max: number) =>
  createTextLineSchema(max)
    .transform((text) => (text === '' || text.toLowerCase() === 'all' ? undefined : text))
    .optional()

/** Search words, separated by single spaces. Blank text means no search. */
export const createSearchTextSchema = (max: number) =>
  visibleText
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .pipe(createTextLineSchema(max))
    .meta({ maxLength: max })
    .transform((text) => (text === '' ? undefined : text))
    .optional()

/** Makes a query parameter optional, and treats blank text as absent. A form with an empty input sends blank text. */
export const treatBlankAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional())

function isDay(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  const days = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && date >= 1 && date <= (days[month - 1] ?? 0)
}

function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? 'not plain' : text
}

const unknown = 'Invalid value'

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** Returns a message for users for an error that has none in its schema. It is passed to `safeParse` as `error`. */
export function explainValidationIssue(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input, issue.expected === 'string') ? 'Required' : (kinds[issue.expected] ?? unknown)
    case 'invalid_value':
      return isMissing(issue.input) ? 'Required' : `Must be one of ${issue.values.filter((value) => value !== '').join(', ')}`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      return `Must be at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.slice(0, 3).join(', ').slice(0, 100)}`
    default:
      return unknown
  }
}

const isMissing = (input: unknown, isText = false): boolean => input === undefined || (isText && input === null)

const units: Record<string, string> = { string: ' characters', array: ' items' }

/** The reply of a call that returns no record. */
export const messageReplySchema = z.object({ message: z.string() })
