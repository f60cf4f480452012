import { describe, expect, it } from 'vitest'
import { Misused } from '../outcome.ts'
import { ownerOf } from './make-front-end.ts'

const leads = { name: 'leads', owner: 'Leads team' }
const measuring = { name: 'zamer', owner: 'Отдел замеров team' }
const taken = (owner: string) => ownerOf({ name: 'hello', owner }, [leads, measuring])

describe('the team of a new front-end', () => {
  it('is kept as the product keeps it', () => {
    expect(taken('Hello  people team')).toBe('Hello people team')
    expect(taken('Отдел монтажа team')).toBe('Отдел монтажа team')
  })

  it.each(['', 'hello team', 'Hello', '\u041erders team', 'Hello\u200b team'])('is refused as %j, by the rule of the product', (owner) => {
    expect(() => taken(owner)).toThrow(Misused)
    expect(() => taken(owner)).toThrow(/npm run mfe:new -- hello --owner "Hello team".* a capital first .* " team" last/)
  })

  it.each(['Leads team', 'LEADS team', 'Le-ads team'])('is refused as %s, which another front-end has', (owner) => {
    expect(() => taken(owner)).toThrow('The Leads team has the front-end leads: the team of hello needs a name of its own')
  })

  it('is refused in another script too where another front-end has it', () => {
    expect(() => taken('ОТДЕЛ ЗАМЕРОВ team')).toThrow('The Отдел замеров team has the front-end zamer')
  })
})
