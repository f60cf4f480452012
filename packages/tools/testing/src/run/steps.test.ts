import { expect, it } from 'vitest'
import { explainBrowserTestFailures, listSlowestTestFiles, listWorkspaces } from './steps.ts'

it('lists the ten slowest files in order', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ file: `file-${n}`, milliseconds: n * 1500 }))
  const [title, first, ...rest] = listSlowestTestFiles(times)
  expect(title).toBe('slowest files:')
  expect(first).toBe('   16.5 s  file-11')
  expect(rest).toHaveLength(9)
  expect(rest.at(-1)).toBe('    3.0 s  file-2')
})

it('lists nothing for a run without files', () => {
  expect(listSlowestTestFiles([])).toEqual([])
})

it('prints the command that runs a failed browser test alone with a trace', () => {
  const spec = (file: string, line: number, ok: boolean) => ({ file, line, ok, tests: [] })
  const inner = { file: 'e2e/teams.full.spec.ts', specs: [spec('e2e/teams.full.spec.ts', 40, false)] }
  const suites = [
    { file: 'e2e/mail.spec.ts', specs: [spec('e2e/mail.spec.ts', 12, false), spec('e2e/mail.spec.ts', 30, true)] },
    { file: 'e2e/teams.full.spec.ts', specs: [], suites: [inner] },
  ]
  expect(explainBrowserTestFailures(suites)).toEqual([
    'Run one failed test alone, with a trace:',
    '  npx playwright test e2e/mail.spec.ts:12 --trace on',
    '  CRM_TESTS=full npx playwright test e2e/teams.full.spec.ts:40 --trace on',
  ])
  expect(explainBrowserTestFailures(suites.map((suite) => ({ ...suite, specs: [], suites: [] })))).toEqual([])
})

it('runs the tests of each folder with changes', () => {
  const files = [
    'services/leads/src/decider.ts',
    'services/leads/src/a.test.ts',
    'packages/lab/bench/src/main.ts',
    'packages/ui/src/table.tsx',
  ]
  expect(listWorkspaces([...files, 'mfe-leads/package.json', 'shell/src/boot.ts', 'README.md', 'e2e/mail.spec.ts'])).toEqual([
    'mfe-leads/',
    'packages/lab/bench/',
    'packages/ui/',
    'services/leads/',
    'shell/',
  ])
})
