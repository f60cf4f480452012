import { type SQLQuery, sql } from '@databases/pg'

const fewestForTrigrams = 3
const digitsOfNumber = 10

/** What of a search is compared with what: a name's beginning for one or two letters, any part of a lead from three on, a whole phone number by its digits. */
export function searchCondition(search: string): SQLQuery {
  if (isShort(search)) return sql`${[...search].length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
  const digits = phoneDigits(search)
  if (digits.length >= digitsOfNumber) return sql`phone_digits like ${`${digits}%`}`
  return sql.join(
    patternsOf(search).map((pattern) => sql`search like lower(${pattern})`),
    sql` or `,
  )
}

/** What a short search means for a list by name: the part of the index by name where its hits are. Nothing for a longer one. */
export function rangeOfNames(search: string | undefined): SQLQuery {
  if (search === undefined || !isShort(search)) return sql``
  return sql`and lower(name) collate "C" >= lower(${search}) and lower(name) collate "C" < lower(${search}) || U&'\\+10FFFF'`
}

const isShort = (search: string): boolean => [...search].length < fewestForTrigrams

/** The patterns of a search: its text, and for a part of a phone number in any spelling its digits too. */
export function patternsOf(search: string): string[] {
  const digits = phoneDigits(search)
  return [...new Set([search, ...(digits.length >= fewestForTrigrams ? [digits] : [])])].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  )
}

// As the column phone_digits has them; none where the text is no phone number.
function phoneDigits(search: string): string {
  return /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^1(?=\d{10})/, '') : ''
}
