import { expect, it } from 'vitest'
import { columnsOf, cutTo } from './notes-of.ts'

it('counts broad characters twice', () => {
  expect(['plain', 'WM@%', '漢字', 'Ä1'].map(columnsOf)).toEqual([5, 8, 4, 2.3])
})

it('cuts at the width, and never through a character', () => {
  expect([cutTo('WWWW', 5), cutTo('abc', 5), cutTo('a😀b', 2), cutTo('abc', 0)]).toEqual(['WW', 'abc', 'a', ''])
})
