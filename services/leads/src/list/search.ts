import { type SQLQuery, sql } from '@databases/pg'

const fewestForTrigrams = 3

/** What of a search is compared with what: a name's beginning for one or two letters, any part of a lead from three on. */
export function searchCondition(search: string): SQLQuery {
  const letters = [...search].length
  if (letters < fewestForTrigrams) {
    const start = sql`lower(${search})`
    // The range is what the index by name understands.
    return sql`left(lower(name), ${sql.__dangerous__rawValue(String(letters))}) = ${start}
      and lower(name) collate "C" >= ${start} and lower(name) collate "C" < ${start} || U&'\\+10FFFF'`
  }
  return sql.join(
    patternsOf(search).map((pattern) => sql`search like lower(${pattern})`),
    sql` or `,
  )
}

/** The patterns of a search: its text, and for a phone number in any spelling its digits too. */
export function patternsOf(search: string): string[] {
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isPhone = /^[\d\s()+./-]+$/.test(search) && digits.length >= fewestForTrigrams
  return [...new Set([search, ...(isPhone ? [digits] : [])])].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
