import { boundaries, buildFrontEnds, formatAndLint, types } from './checks.ts'
import { browserTests, changedTests, integrationTests, type Outcome, unitTests } from './suites.ts'

type Step = { title: string; run: () => Promise<Outcome> }

// Each step runs even when another one failed, so that one run tells everything.
const checks = {
  format: { title: 'Format and lint', run: formatAndLint },
  types: { title: 'Types', run: types },
  boundaries: { title: 'Import directions', run: boundaries },
}
const withoutBrowser: Record<string, Step> = {
  ...checks,
  unit: { title: 'Unit tests', run: unitTests },
  int: { title: 'Integration tests', run: integrationTests },
}
const withBrowser: Record<string, Step> = {
  build: { title: 'Front-end build', run: buildFrontEnds },
  e2e: { title: 'Browser tests', run: browserTests },
}
const steps = { ...withoutBrowser, ...withBrowser }
const changed: Step[] = [...Object.values(checks), { title: 'Tests of what changed', run: changedTests }]

const words = process.argv.slice(2).filter((word) => word !== 'full')
const unknown = words.find((word) => word !== 'changed' && !steps[word])
if (unknown) {
  process.stderr.write(`✗ There is no step ${unknown}. Steps: ${Object.keys(steps).join(', ')}; or changed, or full\n`)
  process.exit(2)
}

// An interrupted run leaves nothing in the temporary folder: a step tidies up when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// The two rows run at the same time: while tests of one wait for a server or a page, those of the other use the processor.
const outcomes = words.includes('changed')
  ? await Promise.all(changed.map(runStep))
  : (await Promise.all([withoutBrowser, withBrowser].map(runInOrder))).flat()
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runInOrder(row: Record<string, Step>): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const [name, step] of Object.entries(row)) if (words.length === 0 || words.includes(name)) all.push(await runStep(step))
  return all
}

async function runStep({ title, run }: Step): Promise<Outcome> {
  process.stdout.write(`· ${title} …\n`)
  const begun = performance.now()
  const outcome = await run().catch(
    (error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error instanceof Error ? error.message : error) }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const counts = outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} FAILED` : `${outcome.passed} passed`
  const lines = [...(outcome.failed > 0 ? [outcome.output.trimEnd()] : []), ...(outcome.notes ?? []).map((note) => `  ${note}`)]
  // Not "N passed, N failed": only the last line of the whole run reads like that.
  process.stdout.write(`${[...lines, `${outcome.failed > 0 ? '✗' : '✓'} ${title} … ${seconds} s (${counts})`].join('\n')}\n`)
  return outcome
}
