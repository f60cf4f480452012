import { boundaries, formatAndLint, frontEnds, types } from './checks.ts'
import type { Outcome, Step } from './outcome.ts'
import { browserTests, integrationTests, unitTests } from './suites.ts'

// Each step is done even when one before it failed, so that one run tells everything.
const steps: Step[] = [
  { name: 'format', title: 'Format and lint', run: formatAndLint },
  { name: 'types', title: 'Types', run: types },
  { name: 'boundaries', title: 'Import directions', run: boundaries },
  { name: 'unit', title: 'Unit tests', run: unitTests },
  { name: 'int', title: 'Integration tests', run: integrationTests },
  { name: 'build', title: 'Front-end build', run: frontEnds },
  { name: 'e2e', title: 'Browser tests', run: browserTests },
]

const asked = process.argv.slice(2).flatMap((word) => (word === 'quick' ? ['format', 'types', 'boundaries', 'unit'] : [word]))
const unknown = asked.find((name) => !steps.some((step) => step.name === name))
if (unknown) fail(`There is no step ${unknown}: ${steps.map(({ name }) => name).join(', ')}, or quick for the first four`)

// Who ends the run by hand leaves nothing in the temporary folder: a step tidies up when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let passed = 0
let failed = 0
for (const step of steps.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const outcome = await carryOut(step)
  passed += outcome.passed
  failed += outcome.failed
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function carryOut({ title, run }: Step): Promise<Outcome> {
  process.stdout.write(`· ${title} …\n`)
  const begun = performance.now()
  const outcome = await run().catch(
    (error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error instanceof Error ? error.message : error) }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const counts = outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} FAILED` : `${outcome.passed} passed`
  if (outcome.failed > 0) process.stdout.write(`${outcome.output.trimEnd()}\n`)
  for (const note of outcome.notes ?? []) process.stdout.write(`  ${note}\n`)
  // Not "N passed, N failed": only the last line of the whole run reads like that.
  process.stdout.write(`${outcome.failed > 0 ? '✗' : '✓'} ${title} … ${seconds} s (${counts})\n`)
  return outcome
}

function fail(message: string): never {
  process.stderr.write(`✗ ${message}\n`)
  process.exit(2)
}
