import { expect, it } from 'vitest'
import { longestOriginList, originList, originsIn } from './origin-list.ts'

it.each([
  [['facebook', 'google_text'], 'facebook,google_text'],
  [['show, spring', 'expo'], 'show%2C spring,expo'],
  [['100% off', 'a%2Cb', ','], '100%25 off,a%252Cb,%2C'],
])('origins %j are listed as %s, and read as they were', (origins, list) => {
  expect(originList(origins)).toBe(list)
  expect(originsIn(list)).toEqual(origins)
})

it('eight origins of commas alone are no longer than a list may be', () => {
  expect(originList(Array.from({ length: 8 }, () => ','.repeat(50))).length).toBeLessThanOrEqual(longestOriginList)
})
