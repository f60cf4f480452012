import { describe, expect, it } from 'vitest'
import { replaceIconNames } from './front-end.mjs'

const page = (icon: string) => ({ path: '/map', title: 'Map', permission: 'leads', nav: { section: 'main', label: 'Map', icon, order: 1 } })

describe('the icon of a page', () => {
  it('is inserted in place of its name', async () => {
    expect(await replaceIconNames([page('x')])).toEqual([
      {
        ...page('x'),
        nav: {
          ...page('x').nav,
          icon: [
            ['path', { d: 'M18 6 6 18' }],
            ['path', { d: 'm6 6 12 12' }],
          ],
        },
      },
    ])
  })

  it('is not needed when the page is not in the sidebar', async () => {
    const hidden = { ...page('x'), nav: null }
    expect(await replaceIconNames([hidden])).toEqual([hidden])
  })

  it.each(['userz', 'building-2', '../index', ''])('fails the build when Lucide has no icon of that name: "%s"', async (name) => {
    await expect(replaceIconNames([page(name)])).rejects.toThrow(
      `The page /map uses the icon "${name}" in package.json, which Lucide does not have`,
    )
  })
})
