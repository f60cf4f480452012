import { describe, expect, it } from 'vitest'
import { Misused } from '../outcome.ts'
import { ownerOf } from './owner.ts'

const taken = (owner: string) => ownerOf({ name: 'hello', owner })

describe('the team of a new front-end', () => {
  it('is kept as the product keeps it', () => {
    expect(taken('Hello  people team')).toBe('Hello people team')
    expect(taken('Отдел монтажа team')).toBe('Отдел монтажа team')
  })

  it.each(['', 'hello team', 'Hello', '\u041erders team', 'Hello\u200b team'])('is refused as %j, by the rule of the product', (owner) => {
    expect(() => taken(owner)).toThrow(Misused)
    expect(() => taken(owner)).toThrow(/npm run mfe:new -- hello --owner "Hello team".* a capital first .* " team" last/)
  })
})
