import type { Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { freshen, type ReportParts } from '../report.ts'

const withAny = sql`
  select extract(year from month)::int as year from crm.report_lead_sums group by 1 having sum(leads) > 0
  union
  select extract(year from installation_date)::int from crm.report_installation_sums where counts = 'job' group by 1 having sum(jobs) > 0`

export const yearsHandlers = (parts: ReportParts) =>
  ({
    async reportYears() {
      await freshen(parts)
      const rows: { year: number }[] = await parts.db.read.query(withAny)
      const years = new Set([Number(parts.today().slice(0, 4)), ...rows.map(({ year }) => year)])
      return { availableYears: [...years].sort((a, b) => b - a) }
    },
  }) satisfies Handlers
