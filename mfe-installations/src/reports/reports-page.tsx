import { Button } from '@crm/ui'
import { Printer } from 'lucide-react'
import { InstallerReports } from './installer-report/installer-reports.tsx'
import { LeadAnalyticsReport } from './lead-analytics/lead-analytics-report.tsx'
import { refusalOf, useBusinessDay, useReportChoice } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'

/** Reports & Analytics: how leads turn into sales, and what installers do. */
export function ReportsPage() {
  const [choice, change] = useReportChoice()
  const shown = refusalOf(choice, useBusinessDay()) === null ? choice : { ...choice, asOf: null }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Reports & Analytics</h1>
          <p className="text-fg-muted">How leads turn into installations</p>
        </div>
        <Button className="max-md:w-full print:hidden" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Button>
      </div>
      <ReportFilters choice={choice} onChange={change} />
      {shown.type === 'leads' ? <LeadAnalyticsReport choice={shown} /> : <InstallerReports choice={shown} />}
    </>
  )
}
