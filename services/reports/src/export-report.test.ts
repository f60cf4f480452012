import { describe, expect, it } from 'vitest'
import { buildInstallerSheet, buildLeadSheet, buildReportFileName } from './export-report.ts'

describe('the file of a report', () => {
  it('writes each value under its heading, whatever else a row contains and in which order', () => {
    const row = {
      newFigure: 99,
      averageDealSize: '5.00',
      totalRevenue: '4.00',
      conversionRate: 3,
      soldLeads: 2,
      totalLeads: 1,
    }
    expect(buildLeadSheet('Origin', 'date_created', [row], () => 'Website')).toEqual({
      header: ['Origin', 'Total Leads', 'Sold Leads', 'Conversion Rate (%)', 'Total Revenue', 'Average Deal Size'],
      rows: [['Website', '1', '2', '3.0', '4.00', '5.00']],
    })
    expect(buildLeadSheet('Origin', 'date_sold', [row], () => 'Website')).toEqual({
      header: ['Origin', 'Sold Leads', 'Total Revenue', 'Average Deal Size'],
      rows: [['Website', '2', '4.00', '5.00']],
    })
  })

  it('writes installer reports, with "Not assigned" for installations without installers', () => {
    const row = {
      newFigure: 99,
      averageProjectValue: '5.00',
      totalValue: '4.00',
      pendingInstallations: 3,
      completedInstallations: 2,
      totalInstallations: 1,
      installerName: null,
    }
    expect(buildInstallerSheet([row])).toEqual({
      header: [
        'Installer',
        'Total Installations',
        'Completed Installations',
        'Pending Installations',
        'Total Value',
        'Average Project Value',
      ],
      rows: [['Not assigned', '1', '2', '3', '4.00', '5.00']],
    })
  })
})

it.each([
  [{}, 'report-team-all-time.csv'],
  [{ year: 2026 }, 'report-team-2026.csv'],
  [{ year: 2026, month: 3 }, 'report-team-2026-03.csv'],
  [{ year: 2026, as_of: '2026-06-30' }, 'report-team-2026-as-of-2026-06-30.csv'],
  [{ year: 2026, counted_by: 'date_created' as const }, 'report-team-2026.csv'],
  [
    { year: 2026, month: 3, counted_by: 'date_sold' as const, as_of: '2026-06-30' },
    'report-team-2026-03-by-date-sold-as-of-2026-06-30.csv',
  ],
])('the file name for %o is %s', (query, name) => expect(buildReportFileName('team', query)).toBe(name))
