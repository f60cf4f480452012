import { describe, expect, it } from 'vitest'
import { choosePagePosition } from './page.ts'

const anchor = { before: 500, value: '2026-03-05', id: 7 }

describe('the cheapest way to a page', () => {
  it('is the start for the first pages', () =>
    expect(choosePagePosition(40, 20, anchor, 1000)).toEqual({ from: null, backwards: false, skip: 40, take: 20 }))
  it('is the end for the last pages, of which the very last is short', () => {
    expect(choosePagePosition(980, 20, null, 995)).toEqual({ from: null, backwards: true, skip: 0, take: 15 })
    expect(choosePagePosition(960, 20, null, 995)).toEqual({ from: null, backwards: true, skip: 15, take: 20 })
  })
  it('is the anchor for the same page and those near it', () => {
    expect(choosePagePosition(500, 20, anchor, 1000)).toEqual({ from: anchor, backwards: false, skip: 0, take: 20 })
    expect(choosePagePosition(540, 20, anchor, 1000)).toEqual({ from: anchor, backwards: false, skip: 40, take: 20 })
    expect(choosePagePosition(480, 20, anchor, 1000)).toEqual({ from: anchor, backwards: true, skip: 0, take: 20 })
    expect(choosePagePosition(440, 20, anchor, 1000)).toEqual({ from: anchor, backwards: true, skip: 40, take: 20 })
  })
  it('never reads backwards across the anchor', () =>
    expect(choosePagePosition(490, 20, anchor, null)).toEqual({ from: null, backwards: false, skip: 490, take: 20 }))
  it('is the start where neither end nor anchor are known', () => expect(choosePagePosition(800, 20, null, null).skip).toBe(800))
})
