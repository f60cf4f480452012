import {
  buildFrontEnds,
  checkFormat,
  checkImportBoundaries,
  checkTypes,
  runBrowserTests,
  runChangedTests,
  runIntegrationTests,
  runUnitTests,
  type StepOutcome,
} from './steps.ts'

type Step = { title: string; run: () => Promise<StepOutcome> }

// Each step runs even if another one failed, so that one run shows every failure.
const checks: Record<string, Step> = {
  format: { title: 'Format and lint', run: checkFormat },
  types: { title: 'Types', run: checkTypes },
  boundaries: { title: 'Import directions', run: checkImportBoundaries },
}
// The steps of a stage run in parallel. Integration and browser tests often wait, so together they use the CPU better.
const stages: Record<string, Step>[] = [
  { ...checks, build: { title: 'Front-end build', run: buildFrontEnds } },
  { unit: { title: 'Unit tests', run: runUnitTests } },
  { int: { title: 'Integration tests', run: runIntegrationTests }, e2e: { title: 'Browser tests', run: runBrowserTests } },
]
const steps: Record<string, Step> = Object.assign({}, ...stages)
const changed: Step[] = [...Object.values(checks), { title: 'Tests of what changed', run: runChangedTests }]

const words = process.argv.slice(2).filter((word) => word !== 'full')
const unknown = words.find((word) => word !== 'changed' && !steps[word])
if (unknown) {
  process.stderr.write(`✗ Unknown step ${unknown}. Steps: ${Object.keys(steps).join(', ')}; or changed, or full\n`)
  process.exit(2)
}

// Temporary files are removed at a normal exit, so an interrupt must cause one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const outcomes = words.includes('changed') ? await Promise.all(changed.map(runStep)) : await runInStages()
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runInStages(): Promise<StepOutcome[]> {
  const all: StepOutcome[] = []
  for (const stage of stages) {
    const asked = Object.entries(stage).filter(([name]) => words.length === 0 || words.includes(name))
    all.push(...(await Promise.all(asked.map(([, step]) => runStep(step)))))
  }
  return all
}

async function runStep({ title, run }: Step): Promise<StepOutcome> {
  process.stdout.write(`· ${title} …\n`)
  const begun = performance.now()
  const outcome = await run().catch(
    (error: unknown): StepOutcome => ({ passed: 0, failed: 1, output: String(error instanceof Error ? error.message : error) }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const counts = outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} FAILED` : `${outcome.passed} passed`
  const lines = [...(outcome.failed > 0 ? [outcome.output.trimEnd()] : []), ...(outcome.notes ?? []).map((note) => `  ${note}`)]
  // Worded differently from the last line of the run, "N passed, N failed", which must be unique in the output.
  process.stdout.write(`${[...lines, `${outcome.failed > 0 ? '✗' : '✓'} ${title} … ${seconds} s (${counts})`].join('\n')}\n`)
  return outcome
}
