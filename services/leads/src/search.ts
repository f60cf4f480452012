import { patternOf } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'
import { phoneDigits } from './phone-digits.ts'
import { rareParts, type Shares } from './rare-parts.ts'

const fewestForTrigrams = 3
const digitsOfNumber = 10

/** What of a search is compared with what: a name's beginning for one or two letters, any part of a lead from three on, a whole phone number by its digits. */
export function searchCondition(search: string, shares: Shares = new Map()): SQLQuery {
  if (isShort(search)) return sql`${[...search].length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
  if (isWholeNumber(search)) return sql`phone_digits like ${`${digitsOf(search)}%`}`
  return sql.join(
    textsOf(search).map((text) => contains(text, shares)),
    sql` or `,
  )
}

// With '' added the index doesn't look for the whole, and the planner takes it for rare.
function contains(text: string, shares: Shares): SQLQuery {
  const parts = rareParts(text, shares)
  if (parts.length === 0) return sql`search like lower(${patternOf(text)})`
  const like = parts.map((part) => sql`search like lower(${patternOf(part)})`)
  return sql`(${sql.join(like, sql` and `)} and search || '' like lower(${patternOf(text)}))`
}

/** What a short search means for a list by name: the part of the index by name where its hits are. Nothing for a longer one. */
export function rangeOfNames(search: string | undefined): SQLQuery {
  if (search === undefined || !isShort(search)) return sql``
  return sql`and lower(name) collate "C" >= lower(${search}) and lower(name) collate "C" < lower(${search}) || U&'\\+10FFFF'`
}

const isShort = (search: string): boolean => [...search].length < fewestForTrigrams

/** What a search looks for: its text, and for a part of a phone number in any spelling its digits too. */
export function textsOf(search: string): string[] {
  const digits = digitsOf(search)
  return [...new Set([search, ...(digits.length >= fewestForTrigrams ? [digits] : [])])]
}

/** Whether a search is for a phone number, which few leads share. */
export const isWholeNumber = (search: string): boolean => digitsOf(search).length >= digitsOfNumber

// None where the text is no phone number. Of one that is not whole a leading +1 is left out too.
function digitsOf(search: string): string {
  return /^[\d\s()+./-]+$/.test(search) ? phoneDigits(search.replace(/^\(?\+1/, '')) : ''
}
