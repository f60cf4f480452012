/** The result of a check. If it failed, `says` has one line for each fault, with what to change. */
export type CheckResult = { name: string; ok: boolean; says: string }

export const buildCheckResult = (name: string, faults: readonly string[], good: string): CheckResult =>
  faults.length === 0 ? { name, ok: true, says: good } : { name, ok: false, says: [...new Set(faults)].join('\n') }

export type CommandOutcome = { ok: boolean; lines: string[]; json: unknown }

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const formatCheckResults = (checks: readonly CheckResult[]): string[] =>
  checks.flatMap(({ name, ok, says }) => {
    const [first = '', ...rest] = says.split('\n')
    return [`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${first}`, ...rest.map((line) => `${' '.repeat(19)}${line}`)]
  })
