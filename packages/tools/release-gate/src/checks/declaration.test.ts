import { type PageDeclaration, permissions, type Release } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { checkReleaseDeclaration } from './declaration.ts'

const page = (path: string, more: object = {}): PageDeclaration => ({ path, title: 'Hello', permission: 'dashboard', nav: null, ...more })
const releaseWith = (...pages: PageDeclaration[]): Release => ({
  ...{ name: 'hello', version: '1.0.0', contract: 1, owner: 'Hello team', entry: '/mfe/hello/1.0.0/remoteEntry.js' },
  ...{ css: [], pages, integrity: {}, shared: {}, budgets: { entry: 1, screen: 1, css: 1 } },
})
const live = [{ ...releaseWith(page('/leads'), page('/leads/:id')), name: 'leads', owner: 'Leads team' }, releaseWith(page('/hello'))]
const said = (...pages: PageDeclaration[]) => checkReleaseDeclaration(releaseWith(...pages), live, 'mfe-hello/package.json')

describe('what package.json declares', () => {
  it('passes with its own pages, even if they are already live', () => {
    expect(said(page('/hello'), page('/hello/:id/leads')).check).toEqual({
      name: 'declaration',
      ok: true,
      says: '2 pages of mfe-hello/package.json are declared correctly',
    })
  })

  it.each([
    ['/leads', 'is a page of leads (Leads team)'],
    ['/leads/:lead', 'matches /leads/:id, a page of leads (Leads team)'],
    ['/leads/240', 'matches /leads/:id, a page of leads (Leads team)'],
    ['/leads/:id/secret', 'is below /leads/:id, a page of leads (Leads team)'],
    ['/:any', 'matches /leads, a page of leads (Leads team)'],
  ])("fails with another team's %s, and the page is not opened", (path, text) => {
    const { check, unfit } = said(page('/hello'), page(path))
    expect(check.says).toBe(`${path} of mfe-hello/package.json ${text}: choose another path, or agree with that team`)
    expect([...unfit]).toEqual([path])
  })

  it.each(['/gateway', '/login/help', '/admin/queues/raw/:queue', '/admin/:a/raw'])("fails with the product's own %s", (path) => {
    const { check, unfit } = said(page(path), page('/admin/queues-of-hello'))
    expect(check.says).toBe(`${path} of mfe-hello/package.json belongs to the product itself: choose another path`)
    expect([...unfit]).toEqual([path])
  })

  it('fails with a title or label that changes the direction of text', () => {
    for (const each of [
      page('/hello', { title: 'a\u202eb' }),
      page('/hello', { nav: { section: 'main', label: 'a\u2067b', icon: [], order: 1 } }),
    ])
      expect(said(each).check.says).toContain(
        '/hello: the title in mfe-hello/package.json contains characters that change the direction of text',
      )
  })

  it('fails with an unknown permission, naming the page, the file and all permissions', () => {
    const { check, unfit } = said(page('/hello', { permission: 'hello' }))
    expect(check).toMatchObject({ ok: false })
    expect(check.says).toBe(`/hello: permission of mfe-hello/package.json: Must be a permission key, one of: ${permissions.join(', ')}`)
    expect([...unfit]).toEqual(['/hello'])
  })

  it('fails with anything else that the product would reject', () => {
    expect(said(page('/Hello')).check.says).toContain('path of mfe-hello/package.json: Must be a path such as /leads')
    expect(checkReleaseDeclaration({ ...releaseWith(), owner: 'hello' }, live, 'mfe-hello/package.json').check.says).toContain(
      'crm.owner of mfe-hello/package.json: Must be a team name',
    )
  })
})
