import { describe, expect, it } from 'vitest'
import { line, lines, searched } from './fields.ts'

const decomposed = 'e\u0301cole'
const marks = 'e\u0323\u0301'

describe('text', () => {
  it('has its accents in one character, however they were typed', () => {
    for (const field of [line(5), lines(5)]) expect(field.parse(decomposed)).toBe('\u00e9cole')
  })

  it('keeps an accent that is no character by itself, and is not folded', () => {
    expect(line(9).parse('x\u0301 ﬁ Å')).toBe('x\u0301 ﬁ \u00c5')
  })

  it('with more marks on one letter than any language has stays as it is', () => {
    const heap = `e${'\u0301\u0323'.repeat(20)}`
    expect(lines(100).parse(heap)).toBe(heap)
    expect(lines(100).parse(marks)).toBe('\u1eb9\u0301')
  })

  it('of one line has one blank where there were more', () => {
    expect(line(9).parse('  Ada \u00a0 Park ')).toBe('Ada Park')
    expect(lines(9).parse('a   b\n c')).toBe('a   b\n c')
  })
})

describe('what is searched for', () => {
  it.each([
    ['  ada \t\u00a0\n park ', 'ada park'],
    [decomposed, '\u00e9cole'],
    [' \n ', undefined],
    [undefined, undefined],
  ])('%j is %j', (typed, sought) => expect(searched(100).parse(typed)).toBe(sought))
})
