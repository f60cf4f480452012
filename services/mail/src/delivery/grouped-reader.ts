import { createHash } from 'node:crypto'
import { type BatchStatement, type Database, grouped, type Reader, runTogether } from '@crm/database'
import { pgFormat, type SQLQuery } from '@databases/pg'

/** A reader whose queries of the same moment share a round trip. Their texts are few and fixed: each is prepared once for a connection. */
export function groupedReader({ pool }: Pick<Database, 'pool'>): Reader {
  const one = grouped(
    async (queries: readonly SQLQuery[]) => {
      const results = await runTogether(pool, queries.map(prepared))
      return results.map(({ rows }) => rows)
    },
    { failTogether: true, rest: 1 },
  )
  // The overloads of Reader: a list answers a list of rows per query.
  return {
    query: ((query: SQLQuery | SQLQuery[]) => (Array.isArray(query) ? Promise.all(query.map(one)) : one(query))) as Reader['query'],
  }
}

const names = new Map<string, string>()

function prepared(query: SQLQuery): BatchStatement {
  const { text, values } = query.format(pgFormat)
  const name = names.get(text) ?? `read-${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return { name, text, values }
}
