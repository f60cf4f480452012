import { describe, expect, it } from 'vitest'
import { buildLeadSearch, cutOutCommonTrigrams, type LeadSample } from './search.ts'

describe('the rare parts of a word', () => {
  const shares = new Map([
    ...['lea', 'ead', 'exa', 'xam', 'amp', 'mpl', 'ple', 'com'].map((trigram) => [trigram, 1] as const),
    ['ad4', 0.11],
    ['ann', 0.02],
    ...['mar', 'ark', 'mark'].map((part) => [part, 0.015] as const),
  ])
  const shareOf = (part: string): number => shares.get(part) ?? 0
  it.each([
    ['lead4242', ['d4242']],
    ['exampletown', ['letown']],
    ['zoexamplezoe', ['zoex', 'lezoe']],
  ])('%s: %j', (word, parts) => expect(cutOutCommonTrigrams(word, shareOf)).toEqual(parts))

  it.each(['smith', 'example', 'ann', 'mark', 'jo', ''])('none of %j: all or none of it is common', (word) =>
    expect(cutOutCommonTrigrams(word, shareOf)).toEqual([]),
  )
})

describe('how many leads a search finds at most', () => {
  const texts = Array.from({ length: 100 }, (_, n) => ({
    named: ` ada${n % 50 === 0 ? ' quigley' : ' park'} example com`,
    more: n % 4 === 0 ? ' cabinets grey' : '',
  }))
  const sample: LeadSample = { leads: 1_000, texts, shares: new Map() }
  it.each([
    ['park', 980],
    ['Quigley, Ada', 20],
    ['qu', 20],
    ['ada cab', 250],
    ['binets', 10],
    ['nobody', 10],
    ['(512) 555-0139', 0],
    ['%', 0],
  ])('%j: %i', (search, most) => expect(buildLeadSearch(search, sample).mostFound).toBe(most))

  it('tells a common name, which is met soon', () => {
    expect(['park', 'qu', 'cab', 'ada park'].map((search) => buildLeadSearch(search, sample).isCommonName)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is unknown without a sample', () => expect(buildLeadSearch('park').mostFound).toBeNull())
})
