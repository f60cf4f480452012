import { type SQLQuery, sql } from '@databases/pg'

/** `text` is folded text after a space, and matches all LIKE patterns of one of the lists. Without a list, nothing does. */
export function buildFoldedTextCondition(text: SQLQuery, lists: readonly (readonly string[])[]): SQLQuery {
  if (lists.length === 0) return sql`false`
  const all = lists.map(
    (patterns) =>
      sql`(${sql.join(
        patterns.map((pattern) => sql`${text} like ${pattern}`),
        sql` and `,
      )})`,
  )
  return sql`(${sql.join(all, sql` or `)})`
}
