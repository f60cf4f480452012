import { describe, expect, it } from 'vitest'
import { createUserFixture } from './user.fixture.ts'
import { emptyUserFilters, filterUsers } from './user-list.tsx'

const kim = createUserFixture()
const lee = createUserFixture({ id: 8, username: 'lee', full_name: null, email: null, role: 'manager', is_active: false })
const found = (filters: Partial<typeof emptyUserFilters>) =>
  filterUsers([kim, lee], { ...emptyUserFilters, ...filters }).map(({ username }) => username)

describe('the users that are shown', () => {
  it.each([
    ['', ['kim', 'lee']],
    [' SAMPLE kim ', ['kim']],
    ['example.com', ['kim']],
    ['lee', ['lee']],
    ['kim lee', []],
  ])('by "%s"', (search, names) => expect(found({ search })).toEqual(names))

  it.each(['admin', 'administrator'])('by Administrator, whose role is %s', (role) => {
    const ada = createUserFixture({ id: 9, username: 'ada', role })
    expect(filterUsers([kim, ada], { ...emptyUserFilters, role: 'administrator' })).toEqual([ada])
  })

  it('by role and status', () => {
    expect(found({ role: 'manager' })).toEqual(['lee'])
    expect(found({ status: 'active' })).toEqual(['kim'])
    expect(found({ role: 'manager', status: 'active' })).toEqual([])
  })
})
