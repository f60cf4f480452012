import { describe, expect, it } from 'vitest'
import { analyzeImportRows } from './check-import.ts'

const daysOf = async (...days: string[]) => {
  const rows = (async function* () {
    for (const [index, day] of ['Date', ...days].entries()) yield { row: index + 1, cells: [day] }
  })()
  const { dateOrder, isAmbiguous } = await analyzeImportRows(rows, { has_header: true, targets: ['date_created'] })
  return { dateOrder, isAmbiguous }
}

describe('the days of a file', () => {
  it.each([
    ['slashes', '03/04/2026', 'mdy'],
    ['hyphens', '03-04-2026', 'mdy'],
    ['dots', '04.03.2026', 'dmy'],
  ])('with %s that do not tell their order are read as such days mostly are, and called ambiguous', async (_what, day, dateOrder) => {
    expect(await daysOf(day, '', day)).toEqual({ dateOrder, isAmbiguous: true })
  })

  it.each([
    ['04.03.2026', '04.27.2026', 'mdy'],
    ['04/03/2026', '27/04/2026', 'dmy'],
  ])('tell it for each other: %s beside %s', async (day, telling, dateOrder) => {
    expect(await daysOf(day, day, telling)).toEqual({ dateOrder, isAmbiguous: false })
  })

  it('that are written otherwise are not ambiguous', async () => {
    expect(await daysOf('2026-03-04', 'Mar 5, 2026')).toEqual({ dateOrder: 'mdy', isAmbiguous: false })
  })
})
