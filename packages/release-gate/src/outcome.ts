import type { Check } from './check.ts'

export type Outcome = { ok: boolean; lines: string[]; json: unknown }

export class Misused extends Error {
  override readonly name = 'Misused'
}

export const told = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, ok, says }) => {
    const [first = '', ...rest] = says.split('\n')
    return [`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${first}`, ...rest.map((line) => `${' '.repeat(19)}${line}`)]
  })
