import { expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, 4, 5]],
  [3, 13, [1, 2, 3, 4, 5]],
  [4, 13, [2, 3, 4, 5, 6]],
  [13, 13, [9, 10, 11, 12, 13]],
  [12, 13, [9, 10, 11, 12, 13]],
  [50000, 50000, [49996, 49997, 49998, 49999, 50000]],
])('page %i of %i has the buttons %j: never more than five', (page, totalPages, buttons) => {
  expect(pageWindow(page, totalPages)).toEqual(buttons)
})
