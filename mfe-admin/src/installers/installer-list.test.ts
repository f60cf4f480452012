import { describe, expect, it } from 'vitest'
import { createInstallerFixture } from './installer.fixture.ts'
import { emptyInstallerFilters, filterInstallers } from './installer-list.tsx'

const ana = createInstallerFixture()
const ben = createInstallerFixture({ id: 8, name: 'Ben Other', phone: null, email: null, specialty: 'Doors', status: 'on_leave' })
const found = (filters: Partial<typeof emptyInstallerFilters>) =>
  filterInstallers([ana, ben], { ...emptyInstallerFilters, ...filters }).map(({ name }) => name)

describe('the installers that are shown', () => {
  it.each([
    ['', ['Ana Sample', 'Ben Other']],
    ['  ANA ', ['Ana Sample']],
    ['sample islands', ['Ana Sample']],
    ['555-0143', ['Ana Sample']],
    ['2025550143', ['Ana Sample']],
    ['(202) 555-0143', ['Ana Sample']],
    ['example.com', ['Ana Sample']],
    ['doors', ['Ben Other']],
    ['ana doors', []],
  ])('by "%s"', (search, names) => expect(found({ search })).toEqual(names))

  it('by status', () => {
    expect(found({ status: 'on_leave' })).toEqual(['Ben Other'])
    expect(found({ status: 'terminated' })).toEqual([])
  })
})
