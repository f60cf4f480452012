import { describe, expect, it } from 'vitest'
import {
  compareApiReports,
  findVersionFault,
  generateApiReport,
  isFittingVersionStep,
  readShellApiVersion,
  readStoredApiReports,
} from './api-report.ts'

const now = generateApiReport()

describe('the types that front-ends are written against', () => {
  it('match the last report of their version: npm run api-report', () => {
    const last = readStoredApiReports().at(-1)
    expect(now).toContain("declare module 'shell-api/index'")
    expect(last?.version).toBe(readShellApiVersion())
    expect(last?.text).toBe(now)
  })

  it('have a version step that fits each change', () => {
    const kept = readStoredApiReports()
    for (const [index, { version, text }] of kept.entries()) expect(findVersionFault(version, text, kept[index - 1])).toBe(null)
  })
})

describe('a change of the types', () => {
  it('adds when old front-ends still compile', () => {
    const more = now.replace(
      "declare module 'shell-api/page-title' {",
      "declare module 'shell-api/page-title' {\n  export function pageTitle(): string;",
    )
    expect(compareApiReports(now, more)).toEqual({ kind: 'addition', because: [] })
    expect(compareApiReports(now, now).kind).toBe('none')
  })

  it('breaks when a value is removed or requires more, or a front-end must have another shape', () => {
    const gone = now.replace(/export \{[^}]*usePageTitle[^}]*\} from '[^']*';/, '')
    expect(gone).not.toBe(now)
    expect(compareApiReports(now, gone).kind).toBe('breaking')
    const asking = now.replace('usePageTitle(title: string)', 'usePageTitle(title: string, icon: string)')
    expect(asking).not.toBe(now)
    expect(compareApiReports(now, asking).kind).toBe('breaking')
    const other = now.replace('contract: 1;', 'contract: 2;')
    expect(other).not.toBe(now)
    expect(compareApiReports(now, other).kind).toBe('breaking')
    const untyped = now.replace(/export type \{ FrontEnd \} from '[^']*';/, '')
    expect(untyped).not.toBe(now)
    expect(compareApiReports(now, untyped).kind).toBe('breaking')
  })

  it.each([
    ['0.1.0', '0.1.0', 'none', true],
    ['0.1.0', '0.1.0', 'addition', false],
    ['0.1.0', '0.1.1', 'addition', true],
    ['0.1.0', '0.2.0', 'addition', false],
    ['0.1.0', '0.1.1', 'breaking', false],
    ['0.1.0', '0.2.0', 'breaking', true],
    ['1.4.0', '1.5.0', 'breaking', false],
    ['1.4.0', '2.0.0', 'breaking', true],
  ] as const)('from %s to %s, with %s: %s', (from, to, kind, fits) => {
    expect(isFittingVersionStep(from, to, { kind, because: [] })).toBe(fits)
  })
})
