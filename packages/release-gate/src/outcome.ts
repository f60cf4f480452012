import type { Check } from './check.ts'

/** The result of a command, as lines of text and as JSON. */
export type Outcome = { ok: boolean; lines: string[]; json: unknown }

/** Wrong usage. */
export class Misused extends Error {
  override readonly name = 'Misused'
}

/** ✓ with what was seen, or ✗ with what to change. */
export const told = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, ok, says }) => {
    const [first = '', ...rest] = says.split('\n')
    return [`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${first}`, ...rest.map((line) => `${' '.repeat(19)}${line}`)]
  })
