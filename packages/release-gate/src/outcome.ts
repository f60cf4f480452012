import type { Check } from './check.ts'

/** What a command came to: as lines for people, and for programs. */
export type Outcome = { ok: boolean; lines: string[]; json: unknown }

/** It was called wrongly. */
export class Misused extends Error {
  override readonly name = 'Misused'
}

/** The checks as lines: ✓ with what was seen, ✗ with what to change. */
export const told = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, ok, says }) => {
    const [first = '', ...rest] = says.split('\n')
    return [`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${first}`, ...rest.map((line) => `${' '.repeat(19)}${line}`)]
  })
