import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, findRedis } from '../../programs.mjs'
import { repositoryRoot, runCommand } from './command.ts'

/** The result of a step; a check counts as one test. `output` is shown only on failure, `notes` always. */
export type StepOutcome = { passed: number; failed: number; output: string; notes?: string[] }

export const runUnitTests = (): Promise<StepOutcome> => vitest(['unit', 'screens'])

export const runIntegrationTests = (): Promise<StepOutcome> => vitest(['int'])

/** The tests of the folders with changes. Types say what a change breaks elsewhere; whatever they can't say is left to `npm test`. */
export async function runChangedTests(): Promise<StepOutcome> {
  const base = findBaseCommit()
  const filters = ['--changed', base, '--passWithNoTests', ...listWorkspaces(listChangedFiles(base))]
  const outcome = await vitest(['unit', 'screens', 'int'], filters)
  return {
    ...outcome,
    notes: [...(outcome.notes ?? []), 'Not run: the tests of other folders, and the browser tests. npm test runs them.'],
  }
}

function listChangedFiles(base: string): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n')
  return [...list('diff', '--name-only', base), ...list('ls-files', '--others', '--exclude-standard')].filter((file) => file !== '')
}

/** The workspaces that hold these files, as paths with a slash at the end; none for files outside of all workspaces. */
export const listWorkspaces = (files: readonly string[]): string[] => [...new Set(files.flatMap(findWorkspace))].sort()

function findWorkspace(file: string): string[] {
  let folder = dirname(file)
  while (folder !== '.' && !existsSync(join(repositoryRoot, folder, 'package.json'))) folder = dirname(folder)
  return folder === '.' ? [] : [`${folder}/`]
}

function findBaseCommit(): string {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', '@{upstream}'], { cwd: repositoryRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'HEAD'
  }
}

// By default Vitest leaves one core free, but nothing else runs here.
function vitest(projects: string[], more: string[] = []): Promise<StepOutcome> {
  return withReport(async (report) => {
    const args = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--maxWorkers=${availableParallelism()}`,
      ...more,
    ]
    const { code, output } = await runCommand('vitest', args, { CI: 'true' })
    const result = readReport<VitestReport>(report, output)
    // A file that fails to load has no failed test, so it is counted itself.
    const broken = result.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    const times = result.testResults.map(
      ({ name, startTime, endTime }): FileTime => ({ file: relative(repositoryRoot, name), milliseconds: endTime - startTime }),
    )
    const notes = [
      ...listSlowestTestFiles(times),
      ...(projects.includes('int') && !findRedis() ? ['The tests on Redis were NOT run.'] : []),
    ]
    return { ...count(result.numPassedTests, result.numFailedTests + broken.length, code, output), notes }
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[]
}

export async function runBrowserTests(): Promise<StepOutcome> {
  const executable = await provideChromium()
  return withReport(async (report) => {
    const { code, output } = await runCommand('playwright', ['test', '--reporter=json,line'], {
      CRM_CHROMIUM: executable,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    const { stats, suites } = readReport<PlaywrightReport>(report, output)
    const times = suites.map((suite) => ({ file: suite.file, milliseconds: timeOf(suite) }))
    return {
      ...count(stats.expected, stats.unexpected + stats.flaky, code, output),
      notes: [...listSlowestTestFiles(times), ...explainBrowserTestFailures(suites)],
    }
  })
}

async function provideChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  await runCommand('playwright', ['install', 'chromium'])
  return chromium.executablePath()
}

type PlaywrightSuite = {
  file: string
  specs: { file: string; line: number; ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] }

function timeOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, time) => sum + time, 0)
}

export function explainBrowserTestFailures(suites: readonly PlaywrightSuite[]): string[] {
  const failed = suites.flatMap(function failedIn({ specs, suites: inner = [] }: PlaywrightSuite): string[] {
    return [...specs.flatMap(({ ok, file, line }) => (ok ? [] : [`${file}:${line}`])), ...inner.flatMap(failedIn)]
  })
  const run = (test: string) => `${/\.full\.spec\.ts:/.test(test) ? 'CRM_TESTS=full ' : ''}npx playwright test ${test} --trace on`
  return failed.length === 0 ? [] : ['Run one failed test alone, with a trace:', ...failed.map((test) => `  ${run(test)}`)]
}

type FileTime = { file: string; milliseconds: number }

const mostListed = 10

export function listSlowestTestFiles(times: readonly FileTime[]): string[] {
  const longest = [...times].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, mostListed)
  return longest.length === 0
    ? []
    : ['slowest files:', ...longest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)]
}

// A run with an error outside of its tests has no failed test, but counts as one failure.
const count = (passed: number, failed: number, code: number, output: string): StepOutcome => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  output,
})

async function withReport(run: (file: string) => Promise<StepOutcome>): Promise<StepOutcome> {
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
    throw new Error(`The run wrote no report:\n${output}`)
  }
}

const frontEndFolders = () => ['shell', ...readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'))]

export const checkFormat = (): Promise<StepOutcome> => check('biome', ['check', '--max-diagnostics=50', '.'])

const programs = ['server', 'browser', 'e2e']
// TypeScript 7 is 2.5 times as fast as version 6, which is still installed for programs that import the compiler.
const compiler = 'node_modules/typescript-native/bin/tsc'

export async function checkTypes(): Promise<StepOutcome> {
  const outcomes = await Promise.all(programs.map((program) => check(compiler, ['-p', `tsconfig.${program}.json`])))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join(''),
  }
}

/** Checks that modules import only what they may. Fails too if it found too few modules, which means that it did not work. */
export async function checkImportBoundaries(): Promise<StepOutcome> {
  const folders = [...frontEndFolders(), 'services', 'workers', 'packages']
  const { code, output } = await runCommand('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders])
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const isGood = code === 0 && modules > 100
  return { passed: Number(isGood), failed: Number(!isGood), output: isGood ? '' : `${output}\n${modules} modules checked` }
}

export const buildFrontEnds = (): Promise<StepOutcome> => check('packages/tools/build/src/build.mjs', [])

async function check(file: string, args: string[]): Promise<StepOutcome> {
  const { code, output } = await runCommand(file, args)
  return { passed: Number(code === 0), failed: Number(code !== 0), output }
}
