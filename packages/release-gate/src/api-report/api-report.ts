import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compare } from 'semver'
import { root } from '../run.ts'
import { changeBetween, stepFits } from './change.ts'
import { emittedReport } from './report.ts'

const folder = join(root, 'packages/shell-api/api')

/** The stored reports, one per version of @crm/shell-api, oldest first. A report of a released version must not change. */
export function keptReports(): { version: string; text: string }[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.txt')) : []
  return files
    .map((file) => ({ version: basename(file, '.txt'), text: readFileSync(join(folder, file), 'utf8') }))
    .sort((one, other) => compare(one.version, other.version))
}

export const presentVersion = (): string => JSON.parse(readFileSync(join(root, 'packages/shell-api/package.json'), 'utf8')).version

export function faultOf(version: string, now: string, last: { version: string; text: string } | undefined): string | null {
  if (last === undefined) return null
  const change = changeBetween(last.text, now)
  if (stepFits(last.version, version, change)) return null
  const why = change.because.length > 0 ? `:\n${change.because.join('\n')}` : ''
  return `The types of @crm/shell-api ${change.kind === 'breaking' ? 'break front-ends built for' : 'say more than those of'} ${last.version}, and the version is ${version}${why}`
}

// Run by `npm run api-report`.
if (process.argv[1] === import.meta.filename) {
  const version = presentVersion()
  const now = emittedReport()
  const kept = keptReports()
  const fault = faultOf(version, now, kept.at(-1))
  if (fault !== null) {
    process.stderr.write(
      `✗ ${fault}\nRaise the version of @crm/shell-api, and with it the front-ends' dependency on it, then run this again.\n`,
    )
    process.exitCode = 1
  } else {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${version}.txt`), now)
    process.stdout.write(`packages/shell-api/api/${version}.txt\n`)
  }
}
