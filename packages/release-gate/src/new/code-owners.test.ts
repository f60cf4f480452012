import { describe, expect, it } from 'vitest'
import { withOwner } from './make-front-end.ts'

describe('the line of a new front-end in CODEOWNERS', () => {
  const before = '* @crm/platform-team\n/mfe-leads/             @crm/leads-team\n'
  const lineOf = (name: string, owner: string, file = before) => withOwner(file, { name, owner }).slice(file.length)

  it.each([
    ['hello', 'Hello people & sons team', '@crm/hello-people-sons-team'],
    ['ete', 'Équipe d’été team', '@crm/equipe-d-ete-team'],
    ['otdel', 'Отдел замеров team', '@crm/otdel-team'],
    ['boats', 'Łódź team', '@crm/boats-team'],
    ['crm2', 'CRM отдел team', '@crm/crm2-team'],
    ['base', 'Platform team', '@crm/base-team'],
    ['platform', 'Платформа team', '@crm/mfe-platform-team'],
  ])('of %s, of the %s, is %s', (name, owner, handle) => expect(lineOf(name, owner)).toBe(`/mfe-${name}/ ${handle}\n`))

  it('is another for each team', () => {
    const one = withOwner(before, { name: 'one', owner: 'Équipe team' })
    expect(lineOf('two', 'Equipe team', one)).toBe('/mfe-two/ @crm/two-team\n')
  })

  it('is there once, also where the folder was made before', () => {
    const once = withOwner(before, { name: 'hello', owner: 'Hello team' })
    expect(withOwner(once, { name: 'hello', owner: 'Hello team' })).toBe(once)
  })

  it('says which names there are already where none is left', () => {
    const full = '/a/ @crm/hello-team\n/b/ @crm/mfe-hello-team\n'
    expect(() => withOwner(full, { name: 'hello', owner: 'Hello team' })).toThrow('has @crm/hello-team, @crm/mfe-hello-team')
  })
})
