import type { InstallerReport, LeadAnalytics } from '@crm/contracts'

// Sample reports for tests.

const figures = (totalLeads: number, soldLeads: number, conversionRate: number, totalRevenue: string, averageDealSize: string) => ({
  totalLeads,
  soldLeads,
  conversionRate,
  totalRevenue,
  averageDealSize,
})

const info = { asOf: null, today: '2026-11-27', isComplete: true, upTo: '2026-11-27T14:41:00.000Z' }

export function buildLeadReport(changes: Partial<LeadAnalytics> = {}): LeadAnalytics {
  return {
    filterInfo: { period: '2026', countedBy: 'date_created', ...info },
    executiveDashboard: figures(590, 166, 28.1, '1605300.49', '9670.48'),
    leadOriginPerformance: [
      { origin: 'facebook', ...figures(168, 38, 22.6, '342000.00', '9000.00') },
      { origin: 'Other', ...figures(12, 2, 16.7, '15600.00', '7800.00') },
    ],
    teamPerformance: [{ member: 'maria', ...figures(212, 71, 33.5, '712400.00', '10033.80') }],
    monthlyBreakdown: [{ year: 2026, month: 2, monthName: 'February', ...figures(42, 11, 26.2, '104900.00', '9536.36') }],
    present: null,
    previous: { period: 'Jan 1–Nov 27, 2025', executiveDashboard: figures(525, 151, 28.7, '1405300.49', '9306.63') },
    noDataBefore: null,
    ...changes,
  }
}

export function buildInstallerReport(changes: Partial<InstallerReport> = {}): InstallerReport {
  const row = (installerName: string | null, total: number, completed: number, totalValue: string, averageProjectValue: string) => ({
    installerName,
    totalInstallations: total,
    completedInstallations: completed,
    pendingInstallations: total - completed,
    totalValue,
    averageProjectValue,
  })
  return {
    filterInfo: { period: '2026', countedBy: 'installation_date', ...info },
    installers: [
      row('Diego Sample', 41, 36, '428900.00', '10460.98'),
      row('Lucia Sample', 14, 11, '151900.00', '10850.00'),
      row(null, 3, 0, '31400.00', '10466.67'),
    ],
    totalInstallations: 50,
    totalValue: '541800.00',
    present: null,
    previous: {
      period: 'Jan 1–Nov 27, 2025',
      totalInstallations: 40,
      totalValue: '500000.00',
      compared: { period: 'Jan 1–Nov 27, 2026', totalInstallations: 46, totalValue: '500000.00' },
    },
    noDataBefore: null,
    ...changes,
  }
}
