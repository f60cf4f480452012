import { describe, expect, it } from 'vitest'
import { analyzeImportRows } from './check-import.ts'

const columns = (rows: string[][], chosen: ('mdy' | 'dmy' | null)[] = []) =>
  analyzeImportRows(
    (async function* () {
      for (const [index, cells] of [['Date', 'Installation'], ...rows].entries()) yield { row: index + 1, cells }
    })(),
    { has_header: true, targets: ['date_created', 'installation_date'], date_orders: chosen },
  )

describe('the days of a column', () => {
  it('that do not show their order leave it to a person', async () => {
    const { columns: found, dateOrders } = await columns([['03/04/2026'], [''], ['04.03.2026']])
    expect(found[0]?.dates).toEqual({ mdy: null, dmy: null, unclear: { row: 2, text: '03/04/2026' } })
    expect(dateOrders).toEqual([null, null])
  })

  it.each([
    ['04.27.2026', 'mdy'],
    ['27/04/2026', 'dmy'],
  ] as const)('tell it for each other: %s', async (telling, order) => {
    const { columns: found, dateOrders } = await columns([['04/03/2026'], [telling]])
    expect(found[0]?.dates).toMatchObject({ [order]: { row: 3, text: telling }, unclear: { row: 2, text: '04/03/2026' } })
    expect(dateOrders).toEqual([order, null])
  })

  it('tell nothing of another column', async () => {
    expect((await columns([['27/04/2026', '03/04/2026']])).dateOrders).toEqual(['dmy', null])
  })

  it('that contradict each other leave the order to a person', async () => {
    const { columns: found, dateOrders } = await columns([['27/04/2026'], ['04/27/2026'], ['27/05/2026']])
    expect(found[0]?.dates).toEqual({ mdy: { row: 3, text: '04/27/2026' }, dmy: { row: 2, text: '27/04/2026' }, unclear: null })
    expect(dateOrders).toEqual([null, null])
  })

  it('are read as a person has chosen', async () => {
    expect((await columns([['27/04/2026', '03/04/2026']], ['mdy', 'dmy'])).dateOrders).toEqual(['mdy', 'dmy'])
  })

  it('that are written otherwise need no order', async () => {
    const { columns: found } = await columns([['2026-03-04'], ['Mar 5, 2026'], ['04/04/2026'], ['46329']])
    expect(found[0]).not.toHaveProperty('dates')
  })
})
