import type { ActivityEntry } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { Handler } from '@crm/http'
import { activityPage } from './activity-page.ts'
import { addRecordNames } from './record-names.ts'
import { recordsNamed } from './viewed-records.ts'

export const listActivity =
  ({ read, sql }: Pick<Database, 'read' | 'sql'>, clock: () => Date): Handler<'listActivity'> =>
  async ({ query }) => {
    const named = query.search ? await recordsNamed({ read, sql }, query.search) : []
    const rows: ActivityEntry[] = await read.query(activityPage(sql, query, clock(), named))
    return addRecordNames(
      { read, sql },
      rows.map((row) => ({ ...row, id: Number(row.id) })),
    )
  }
