import { Button } from '@crm/ui'
import { Printer } from 'lucide-react'
import { InstallerReports } from './installer-report/installer-reports.tsx'
import { LeadAnalyticsReport } from './lead-analytics/lead-analytics-report.tsx'
import { useReportChoice } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'

/** Reports & Analytics: how leads turn into sales, and what installers do. */
export function ReportsPage() {
  const [choice, change] = useReportChoice()
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
      {choice.type === 'leads' ? <LeadAnalyticsReport choice={choice} /> : <InstallerReports choice={choice} />}
    </>
  )
}
