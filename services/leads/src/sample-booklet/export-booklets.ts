import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { createCsvReply } from '../csv-file.ts'
import { type BookletRow, bookletColumns, bookletFilterCondition, newestFirst } from './rows.ts'

const labels = {
  order_number: 'Order Number',
  customer_name: 'Customer Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  product_type: 'Product Type',
  status: 'Status',
  date_ordered: 'Date Ordered',
  tracking_number: 'Tracking Number',
  date_shipped: 'Date Shipped',
  notes: 'Notes',
} as const satisfies Partial<Record<keyof BookletRow, string>>

const columns = Object.keys(labels) as (keyof typeof labels)[]

export function bookletExportHandlers({ db, store, today }: Pick<Dependencies, 'db' | 'store' | 'today'>) {
  return {
    async exportBooklets({ query, meta }) {
      return createCsvReply<BookletRow>(
        { db, store, meta },
        {
          name: `sample-booklet-orders-${today()}`,
          header: Object.values(labels),
          ids: sql`select id from crm.sample_booklets where ${bookletFilterCondition(query)} order by ${newestFirst}`,
          rows: (ids) =>
            db.read.query(sql`
              select ${bookletColumns} from crm.sample_booklets where id = any(${ids}::int[]) and deleted_at is null
  order by array_position(${ids}::int[], id)`),
          cells: (order) => columns.map((column) => order[column] ?? ''),
          exported: 'BookletsExported',
          cutShort: 'BookletsExportCutShort',
          filters: query,
        },
      )
    },
  } satisfies Handlers
}
