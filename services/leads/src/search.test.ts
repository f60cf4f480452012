import { buildLikePattern } from '@crm/database'
import { describe, expect, it } from 'vitest'
import { cutOutCommonTrigrams, listSearchVariants } from './search.ts'

describe('the patterns of a search', () => {
  it.each([
    ['smith', ['%smith%']],
    ['50%_off\\', ['%50\\%\\_off\\\\%']],
    ['5550101', ['%5550101%']],
    ['555-0101', ['%555-0101%', '%5550101%']],
    ['(2-1', ['%(2-1%']],
    ['+1415', ['%+1415%', '%415%']],
    ['(+1) 415-867', ['%(+1) 415-867%', '%415867%']],
    ['apt 555', ['%apt 555%']],
  ])('of %s', (search, patterns) => expect(listSearchVariants(search).map(buildLikePattern)).toEqual(patterns))
})

describe('the rare parts of a search', () => {
  const shares = new Map([
    ...['lea', 'ead', 'exa', 'xam', 'amp', 'mpl', 'ple', 'com'].map((trigram) => [trigram, 1] as const),
    ['ad4', 0.11],
    ['ann', 0.02],
    ...['d42', '424', '242', 'mar', 'ark'].map((trigram) => [trigram, 0.015] as const),
  ])
  it.each([
    ['lead4242@example.com', ['d4242']],
    ['LEAD4242@Example.com', ['D4242']],
    ['ada@example.com, ann', ['ada', 'ann']],
    ['smith example', ['smith']],
    ['exampletown', ['letown']],
    ['zoexamplezoe', ['zoex', 'lezoe']],
    // Each of these trigrams is in some leads, but all three together only in few.
    ['lead4242@', ['d4242']],
  ])('%s: %j', (search, parts) => expect(cutOutCommonTrigrams(search, shares)).toEqual(parts))

  it.each(['smith', 'example', 'ann@example.com', 'mark@example.com', 'é1!', '@@', ''])(
    'none of %j: all or none of it is common, or none of it is rare',
    (search) => expect(cutOutCommonTrigrams(search, shares)).toEqual([]),
  )

  it('none while shares are unknown', () => expect(cutOutCommonTrigrams('lead4242@example.com', new Map())).toEqual([]))
})
