import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Figures = { created: number; checking: number; importing: number; undoing: number; before: number; peak: number }

const file = fileURLToPath(new URL('./import-process.ts', import.meta.url))

export async function measureImport(databaseUrl: string, rows: number): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file, databaseUrl, String(rows)])
  const { created, checking, importing, undoing, before, peak }: Figures = JSON.parse(stdout)
  if (created !== rows) throw new Error(`${created} of ${rows} rows were imported`)
  const rate = (seconds: number): string => `${seconds.toFixed(1)} s (${Math.round(rows / seconds).toLocaleString('en-US')} rows/s)`
  console.log(`\nImporting a file of ${rows.toLocaleString('en-US')} rows, one process`)
  console.log(`  read and checked    ${rate(checking)}`)
  console.log(`  imported            ${rate(importing)}`)
  console.log(`  undone              ${rate(undoing)}`)
  console.log(`  memory at most      ${Math.round(peak)} MB, of which ${Math.round(before)} MB before the file arrived`)
}
