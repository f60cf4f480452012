/** The result of a check. If it failed, `says` has one line for each fault, with what to change. */
export type Check = { name: string; ok: boolean; says: string }

export const buildCheck = (name: string, faults: readonly string[], good: string): Check =>
  faults.length === 0 ? { name, ok: true, says: good } : { name, ok: false, says: [...new Set(faults)].join('\n') }

export type Outcome = { ok: boolean; lines: string[]; json: unknown }

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const formatChecks = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, ok, says }) => {
    const [first = '', ...rest] = says.split('\n')
    return [`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${first}`, ...rest.map((line) => `${' '.repeat(19)}${line}`)]
  })
