import { type FrontEndSizes, formatSizeReport } from '@crm/build'
import { describe, expect, it } from 'vitest'

const weight = (js: number, css = 0) => ({ js, css })
const within: FrontEndSizes = {
  shell: weight(140_000, 10_000),
  shellLater: weight(5_000),
  remotes: [
    {
      name: 'leads',
      budgets: { entry: 18_000, screen: 80_000, css: 8_000 },
      entry: 18_000,
      css: 8_000,
      screen: { page: './leads/leads-page.tsx', ...weight(80_000) },
      whole: weight(900_000),
    },
  ],
}
const changed = (more: Partial<FrontEndSizes['remotes'][number]>): FrontEndSizes => ({
  ...within,
  remotes: within.remotes.map((remote) => ({ ...remote, ...more })),
})

describe('the sizes of the front-ends', () => {
  it('may be as large as their budgets', () => {
    const { lines, exceeded } = formatSizeReport(within)
    expect(exceeded).toBe(false)
    expect(lines.join('\n')).not.toContain('✗')
  })

  it.each([
    ['the shell', { ...within, shell: weight(140_001) }],
    ['an entry', changed({ entry: 18_001 })],
    ['a sheet', changed({ css: 8_001 })],
    ['a screen', changed({ screen: { page: './leads/leads-page.tsx', ...weight(80_001) } })],
    ['a screen with its own budget', changed({ budgets: { entry: 18_000, screen: 60_000, css: 8_000 } })],
  ])('are too large when %s is', (_, sizes) => {
    const { lines, exceeded } = formatSizeReport(sizes)
    expect(exceeded).toBe(true)
    expect(lines.filter((line) => line.includes('✗'))).toHaveLength(1)
  })
})
