import { type SQLQuery, sql } from '@databases/pg'

const fewestForTrigrams = 3

/** What of a search is compared with what: a name's beginning for one or two letters, any part of a lead from three on. */
export function searchCondition(search: string): SQLQuery {
  if (isShort(search)) return sql`${[...search].length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
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

/** The patterns of a search: its text, and for a phone number in any spelling its digits too. */
export function patternsOf(search: string): string[] {
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isPhone = /^[\d\s()+./-]+$/.test(search) && digits.length >= fewestForTrigrams
  return [...new Set([search, ...(isPhone ? [digits] : [])])].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
