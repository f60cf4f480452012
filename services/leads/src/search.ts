import { buildLikePattern } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'
import { phoneDigits } from './phone-digits.ts'

const fewestForTrigrams = 3
const digitsOfNumber = 10

/** One or two letters match the beginning of a name, a whole phone number its digits, everything else any part of a lead. */
export function searchCondition(search: string): SQLQuery {
  if (isShort(search)) return sql`${[...search].length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
  if (isWholeNumber(search)) return sql`phone_digits like ${`${digitsOf(search)}%`}`
  return sql.join(listSearchTexts(search).map(contains), sql` or `)
}

// The index reads a list of leads per trigram, and nearly all leads have those of `@gmail.com`: an address is looked up by what precedes
// its @. `search || ''` keeps the index from looking up the whole text, and makes the planner treat it as rare.
function contains(text: string): SQLQuery {
  const whole = sql`lower(${buildLikePattern(text)})`
  const beforeDomain = /^.*[a-z0-9]{3}@(?=.)/i.exec(text)?.[0]
  if (beforeDomain === undefined) return sql`search like ${whole}`
  return sql`(search like lower(${buildLikePattern(beforeDomain)}) and search || '' like ${whole})`
}

/** For a short search, the part of the name index that holds its hits. */
export function rangeOfNames(search: string | undefined): SQLQuery {
  if (search === undefined || !isShort(search)) return sql``
  return sql`and lower(name) collate "C" >= lower(${search}) and lower(name) collate "C" < lower(${search}) || U&'\\+10FFFF'`
}

const isShort = (search: string): boolean => [...search].length < fewestForTrigrams

export function listSearchTexts(search: string): string[] {
  const digits = digitsOf(search)
  return [...new Set([search, ...(digits.length >= fewestForTrigrams ? [digits] : [])])]
}

export const isWholeNumber = (search: string): boolean => digitsOf(search).length >= digitsOfNumber

function digitsOf(search: string): string {
  return /^[\d\s()+./-]+$/.test(search) ? phoneDigits(search.replace(/^\(?\+1/, '')) : ''
}
