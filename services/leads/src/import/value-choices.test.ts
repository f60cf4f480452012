import { describe, expect, it } from 'vitest'
import { buildChoiceKey } from './row/read-row.ts'
import { createUnknownValueCounter, hashHeadings, requireOfferedChoices } from './value-choices.ts'

describe('the unknown values of a file', () => {
  it('are counted whatever their spelling, the commonest first, each with its choice', () => {
    const counter = createUnknownValueCounter(
      new Map([
        [buildChoiceKey('remarks', 'won'), 'Sold'],
        [buildChoiceKey('lead_origin', 'TikTok'), null],
      ]),
    )
    counter.add([{ field: 'lead_origin', value: 'TikTok' }])
    for (const value of ['Open Deal', 'OPEN_DEAL', 'opendeal', 'Won']) counter.add([{ field: 'remarks', value }])
    counter.add([{ field: 'remarks', value: 'WON' }])
    counter.add([{ field: 'assigned_to', value: 'Won' }])
    expect(counter.list()).toEqual([
      { field: 'remarks', value: 'Open Deal', count: 3 },
      { field: 'remarks', value: 'Won', count: 2, to: 'Sold' },
      { field: 'lead_origin', value: 'TikTok', count: 1, to: null },
      { field: 'assigned_to', value: 'Won', count: 1 },
    ])
  })

  it('of signs alone are told apart', () => {
    const counter = createUnknownValueCounter(new Map())
    counter.add(['★', '★★', '★'].map((value) => ({ field: 'remarks', value })))
    expect(counter.list().map(({ value, count }) => [value, count])).toEqual([
      ['★', 2],
      ['★★', 1],
    ])
  })

  it('are the 100 commonest of a column that is no choice', () => {
    const counter = createUnknownValueCounter(new Map())
    for (let n = 0; n < 100_000; n += 1) counter.add([{ field: 'balance_paid', value: `$${n}.50` }])
    counter.add([{ field: 'balance_paid', value: '$1999.50' }])
    expect(counter.list()).toHaveLength(100)
    expect(counter.list()[0]).toEqual({ field: 'balance_paid', value: '$1999.50', count: 2 })
  })
})

describe('the choices for them', () => {
  const origins = new Map([['website', 'website']])

  it('count once for each value, and the last one counts', () => {
    const last = { field: 'remarks', value: 'OPEN', to: 'In Progress' } as const
    const others = [
      { field: 'lead_origin', value: 'Web', to: 'website' },
      { field: 'deposit_paid', value: '500', to: null },
    ] as const
    expect(requireOfferedChoices([{ field: 'remarks', value: 'Open', to: 'New' }, ...others, last], origins)).toEqual([last, ...others])
  })

  it.each([
    ['remarks', 'Won', 'Status: “Won” is not one of the choices.'],
    ['lead_origin', 'tiktok', 'Lead origin: “tiktok” is not one of the choices.'],
    ['assigned_to', 'diego', 'Assigned to: “diego” is not one of the choices.'],
    ['balance_paid', 'true', 'Balance paid: “true” is not one of the choices.'],
  ] as const)('must be offered: %s %s', (field, to, message) => {
    expect(() => requireOfferedChoices([{ field, value: 'x', to }], origins)).toThrow(message)
  })
})

it('headings are the same in another spelling, but not in another order', () => {
  const hash = hashHeadings(['Lead Status', 'Phone'])
  expect(hashHeadings(['lead_status', 'PHONE'])).toBe(hash)
  expect(hashHeadings(['Phone', 'Lead Status'])).not.toBe(hash)
  expect(hashHeadings(['Lead', 'Status Phone'])).not.toBe(hash)
})
