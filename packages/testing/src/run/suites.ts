import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.ts'
import { command, root } from './command.ts'
import type { Outcome } from './outcome.ts'
import { installServers } from './servers.ts'
import { type FileTime, slowest } from './slowest.ts'

/** Rules, words and components: no server needed. */
export const unitTests = (): Promise<Outcome> => vitest(['unit', 'screens'], availableParallelism())

/** The slices on a real PostgreSQL, and the workers on both queue backends. */
export async function integrationTests(): Promise<Outcome> {
  const outcome = await vitest(['int'], availableParallelism() + 1)
  const notes = hasRedis()
    ? []
    : ['The workers on Redis were NOT run: this machine has no redis-server (Debian: apt-get install redis-server).']
  return { ...outcome, notes: [...(outcome.notes ?? []), ...notes] }
}

// Redis has no package on npm: it is the machine's, or it is missing.
const hasRedis = (): boolean => spawnSync(process.env.REDIS_SERVER || 'redis-server', ['--version']).status === 0

/** People's journeys in Chromium, on the whole product. */
export async function browserTests(): Promise<Outcome> {
  const chromium = await findChromium()
  installServers()
  return withReport(async (report) => {
    const { code, output } = await command('playwright', ['test', '--reporter=json,line'], {
      CRM_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    const { stats, suites } = readReport<PlaywrightReport>(report, output)
    const times = suites.map((suite) => ({ file: suite.file, milliseconds: timeOf(suite) }))
    return { ...counted(stats.expected, stats.unexpected + stats.flaky, code, output), notes: slowest(times) }
  })
}

type PlaywrightSuite = {
  file: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] }

// Milliseconds of all its tests, though two of them may have run at a time.
function timeOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, time) => sum + time, 0)
}

// Vitest leaves a core to whoever watches it; here nobody does. What waits for servers and leases leaves room for one worker more.
function vitest(projects: string[], workers: number): Promise<Outcome> {
  return withReport(async (report) => {
    const args = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--maxWorkers=${workers}`,
    ]
    const { code, output } = await command('vitest', args, { CI: 'true' })
    const result = readReport<VitestReport>(report, output)
    // A file that could not even be loaded has no test that could fail.
    const broken = result.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    const times = result.testResults.map(
      ({ name, startTime, endTime }): FileTime => ({ file: relative(root, name), milliseconds: endTime - startTime }),
    )
    return { ...counted(result.numPassedTests, result.numFailedTests + broken.length, code, output), notes: slowest(times) }
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[]
}

// A run that ended badly without a failed test (an error outside of all tests) is a failure too.
const counted = (passed: number, failed: number, code: number, output: string): Outcome => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  output,
})

async function withReport(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-report-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function readReport<Report>(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The run left no report:\n${output}`)
  }
}
