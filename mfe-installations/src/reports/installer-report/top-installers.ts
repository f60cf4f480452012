import type { InstallerReport } from '@crm/contracts'
import { count, wholeDollars } from '../figures.ts'

/** A row of Installer Reports. */
export type InstallerRow = InstallerReport['installers'][number]

/** A list of installers that come first in something; `empty` is what it says where none has any of it. */
export type TopList = { title: string; empty: string; rows: { name: string; value: string }[] }

/** As many are on such a list (specification 2, section 9). */
const longest = 3

/** Who comes first in value, in completed jobs and in the average of a job. */
export const topLists = (rows: readonly InstallerRow[]): TopList[] => [
  top(
    rows,
    'Top by Total Value',
    'No installer has projects of any value',
    (row) => Number(row.totalValue),
    (row) => wholeDollars(row.totalValue),
  ),
  top(
    rows,
    'Top by Completed Installations',
    'No installer has completed an installation',
    (row) => row.completedInstallations,
    (row) => count(row.completedInstallations),
  ),
  top(
    rows,
    'Top by Average Project Value',
    'No installer has projects of any value',
    (row) => Number(row.averageProjectValue),
    (row) => wholeDollars(row.averageProjectValue),
  ),
]

function top(
  rows: readonly InstallerRow[],
  title: string,
  empty: string,
  of: (row: InstallerRow) => number,
  shown: (row: InstallerRow) => string,
): TopList {
  const named = rows.flatMap((row) => (row.installerName === null || of(row) === 0 ? [] : [{ ...row, name: row.installerName }]))
  const first = named.sort((a, b) => of(b) - of(a) || (a.name < b.name ? -1 : 1)).slice(0, longest)
  return { title, empty, rows: first.map((row) => ({ name: row.name, value: shown(row) })) }
}
