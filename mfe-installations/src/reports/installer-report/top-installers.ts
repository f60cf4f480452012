import type { InstallerReport } from '@crm/contracts'
import { count, wholeDollars } from '../figures.ts'

export type InstallerRow = InstallerReport['installers'][number]

/** `empty` is the text of an empty list. */
export type TopList = { title: string; empty: string; rows: { name: string; value: string }[] }

/** The specification's length. */
const longest = 3

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
