import { expect, it } from 'vitest'
import { buildTopInstallerLists } from './installer-report.tsx'
import type { InstallerReportRow } from './installer-table.tsx'

const row = (
  installerName: string | null,
  totalValue: string,
  completedInstallations: number,
  averageProjectValue: string,
): InstallerReportRow => ({
  installerName,
  totalInstallations: completedInstallations,
  completedInstallations,
  pendingInstallations: 0,
  totalValue,
  averageProjectValue,
})

it('the top lists hold three installers each, and nobody who is not one', () => {
  const rows = [
    row('Ada', '100.00', 1, '100.00'),
    row('Ben', '900.00', 3, '300.00'),
    row('Cy', '800.00', 4, '200.00'),
    row('Dee', '50.00', 0, '50.00'),
  ]
  expect(
    buildTopInstallerLists([...rows, row(null, '9999.00', 9, '9999.00')]).map((list) => [list.title, ...list.rows.map(({ name }) => name)]),
  ).toEqual([
    ['Top by Total Value', 'Ben', 'Cy', 'Ada'],
    ['Top by Completed Installations', 'Cy', 'Ben', 'Ada'],
    ['Top by Average Project Value', 'Ben', 'Cy', 'Ada'],
  ])
})
