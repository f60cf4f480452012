import { describe, expect, it } from 'vitest'
import { noCopies, sizes } from './bundle.ts'
import { changelog } from './declaration.ts'
import { type Exposed, pagesExposed } from './pages.ts'
import { scopedCss } from './scoped-css.ts'
import { sharedVersions } from './shared-versions.ts'

describe('shared versions', () => {
  const shell = { version: '1.0.0', contract: 1, shared: { react: '19.3.1', '@crm/shell-api': '0.1.0' } } as const
  const asking = (shared: Record<string, string>) => sharedVersions({ shared, contract: 1 }, shell)

  it('are well where the live shell brings what is asked', () => {
    expect(asking({ react: '^19.0.0', '@crm/shell-api': '^0.1.0' })).toMatchObject({ ok: true, says: expect.stringContaining('2 ranges') })
  })

  it('are refused with a React that the live shell has not, and it is said what to change', () => {
    const { ok, says } = asking({ react: '^20.0.0' })
    expect(ok).toBe(false)
    expect(says).toBe(
      'react: asks ^20.0.0, the live shell has 19.3.1: build against react 19.3.1, or wait until a shell with ^20.0.0 is live',
    )
  })

  it('are refused with a package that no shell brings, or for another contract', () => {
    expect(asking({ recharts: '^3.0.0' }).says).toContain('recharts: asks ^3.0.0, the live shell brings none')
    expect(sharedVersions({ shared: {}, contract: 1 }, { ...shell, contract: 2 }).says).toContain('contract 1, the live shell 2')
  })
})

describe('copies of shared packages', () => {
  const page = { file: 'mfe-hello/src/page.tsx', text: "import { useState } from 'react'", from: '@crm/mfe-hello' }
  const none = { name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [], async: [] } } }

  it('are not in a release that leaves them to the shell', () => {
    expect(noCopies({ shared: [none] }, [{ file: 'js/1.js', text: 'import("react")' }], [page]).ok).toBe(true)
  })

  it('are found in the manifest, and in scripts', () => {
    const brought = { ...none, assets: { js: { sync: ['js/7.js'], async: [] } } }
    expect(noCopies({ shared: [brought] }, [], []).says).toContain(
      'react is brought along; the shell brings it: share it with `import: false`',
    )
    const script = { file: 'js/2.js', text: 'x={reconcilerVersion:"19.3.1"}' }
    expect(noCopies({ shared: [none] }, [script], [page])).toMatchObject({
      ok: false,
      says: expect.stringContaining('react-dom is in js/2.js'),
    })
  })

  it.each([
    ['react', { file: 'mfe-hello/vendor/react/index.js', text: 'small', from: 'react' }],
    [
      'react',
      {
        file: 'mfe-hello/src/r.js',
        text: 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =\n  x',
        from: '@crm/mfe-hello',
      },
    ],
    ['react', { file: 'node_modules/old/bundle.js', text: 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=t', from: 'old' }],
    ['react-dom', { file: 'mfe-hello/node_modules/react-dom/client.js', text: '', from: 'react-dom' }],
    ['react-router-dom', { file: 'node_modules/react-router/dist/index.mjs', text: '', from: 'react-router' }],
    ['@tanstack/react-query', { file: 'node_modules/@tanstack/query-core/index.js', text: '', from: '@tanstack/query-core' }],
  ])('are found by the files that they were made of: %s, %o', (name, module) => {
    const { ok, says } = noCopies({ shared: [none] }, [], [page, module])
    expect([ok, says]).toEqual([false, `${name} is brought along as ${module.file}; import '${name}' instead: the shell brings it`])
  })

  it('are none where a package only reads what React keeps for itself', () => {
    const reads = {
      file: 'node_modules/x/i.js',
      text: 'r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H===null',
      from: 'x',
    }
    expect(noCopies({ shared: [none] }, [], [reads]).ok).toBe(true)
  })
})

describe('the exposed contract', () => {
  const release = {
    name: 'hello',
    version: '1.0.0',
    pages: [{ path: '/hello', title: 'Hello', permission: 'dashboard' as const, nav: null }],
  }
  const exposes = [{ name: 'pages', assets: { js: { sync: [] } } }]
  const good: Exposed = { contract: 1, name: 'hello', version: '1.0.0', pages: { '/hello': 'function' } }
  const faultsOf = (exposed: Exposed | null | 'not loaded', modules = exposes) => pagesExposed(release, modules, exposed)

  it('is kept with a component for each page', () => {
    expect(faultsOf(good)).toEqual({ name: 'exposed contract', ok: true, says: 'contract 1, a component for each of 1 page' })
  })

  it.each([
    [
      'a page that is missing',
      { ...good, pages: {} },
      'package.json declares /hello, and src/expose.ts of mfe-hello has no component for it',
    ],
    [
      'a page that nobody declared',
      { ...good, pages: { ...good.pages, '/more': 'function' } },
      'has a page /more that package.json does not declare',
    ],
    ['a page that is no component', { ...good, pages: { '/hello': 'object' } }, '/hello of src/expose.ts of mfe-hello is no component'],
    ['another contract', { ...good, contract: 2 }, 'says contract 2; it must be 1'],
    ['the name of another', { ...good, name: 'leads' }, 'says name leads; it must be hello'],
    ['nothing', null, 'exposes no ./pages'],
  ])('is broken by %s', (_, exposed, text) => {
    expect(faultsOf(exposed)).toMatchObject({ ok: false, says: expect.stringContaining(text) })
  })

  it('is not judged where the shell loaded nothing of it', () => {
    const { ok, says } = faultsOf('not loaded')
    expect([ok, says]).toEqual([false, expect.stringContaining('loaded none of its pages')])
  })

  it('is broken where no ./pages is exposed', () => {
    expect(faultsOf(good, [{ name: 'widgets', assets: { js: { sync: [] } } }]).ok).toBe(false)
  })
})

describe('a sheet', () => {
  const own = { name: 'hello', prefixes: ['fc-'] }
  const looked = (text: string) => scopedCss(own, [{ file: 'css/1.css', text }])

  it.each([
    ['rules in its layer and scope', "@layer mfe{@scope ([data-mfe='hello']){.p-4{padding:1rem}@media print{.x{color:red}}}}"],
    ['the same, minified', '@layer mfe{@scope ([data-mfe=hello]){.p-4{padding:1rem}}}'],
    [
      "Tailwind's first values",
      '@layer properties{@supports (x:y){*,:before{--tw-blur:initial}}}@property --tw-blur{syntax:"*";inherits:false}',
    ],
    ['its version', '[data-mfe=hello]{--mfe-css:"1.0.0"}'],
    ['the name of a layer that the shell has put in order', '@layer theme;@layer properties;'],
    ['the key frames that Tailwind has for everybody', '@keyframes spin{to{transform:rotate(360deg)}}'],
    ['key frames under its name', '@keyframes hello-wave{to{opacity:0}}'],
    [
      'a library under a prefix that it declares',
      ':root{--fc-z:3}.fc-9x,.fc-9x *{box-sizing:border-box}@media print{[dir=rtl] .fc-a{left:0}}',
    ],
  ])('may have %s', (_, text) => {
    expect(looked(text)).toMatchObject({ ok: true })
  })

  it.each([
    ['a class for everybody', '.card{padding:0}', '`.card` stands outside of @scope'],
    ['an element for everybody', '@layer mfe{button{padding:0}}', '`button` stands outside of @scope'],
    ['its scope without its layer', '@scope ([data-mfe=hello]){.p-4{padding:0}}', 'outside of @layer mfe'],
    ['the scope of another', "@layer mfe{@scope ([data-mfe='leads']){.p-4{padding:0}}}", 'is not this front-end'],
    ['rules for its own element in no layer', '[data-mfe=hello]{color:red}', '`[data-mfe=hello]` stands outside'],
    ["the shell's layers", '@layer utilities{.p-4{padding:0}}', '@layer utilities is not for a front-end'],
    ['a layer of any name', '@layer mine;', '@layer mine is not for a front-end'],
    ['a property of the page', ':root{--primary:red}', '`:root` stands outside'],
    [
      'a registered property of the page',
      '@property --angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
      'begin its name with --hello-',
    ],
    ['key frames of any name', '@layer mfe{@scope ([data-mfe=hello]){@keyframes wave{to{opacity:0}}}}', 'begin its name with hello-'],
    ["other key frames under a name of Tailwind's", '@keyframes spin{to{opacity:0}}', 'begin its name with hello-'],
    ['a font', '@font-face{font-family:X;src:url(x.woff2)}', "fonts and imports are the shell's"],
    ['what only excludes its prefix', 'p:not(.fc-x){color:red}', '`p:not(.fc-x)` stands outside'],
  ])('may not have %s', (_, text, fault) => {
    expect(looked(text)).toMatchObject({ ok: false, says: expect.stringContaining(fault) })
  })

  it('names the file, and does not go on for ever', () => {
    const { says } = looked(Array.from({ length: 40 }, (_, n) => `.c${n}{color:red}`).join(''))
    expect(says.split('\n')).toHaveLength(11)
    expect(says).toMatch(/^css\/1\.css: /)
    expect(says).toMatch(/… and 30 more$/)
  })
})

describe('sizes', () => {
  const budgets = { entry: 18_000, screen: 80_000, css: 8_000 }
  const screen = (page: string, js: number) => ({ page, js, css: 0 })

  it('are well within the budgets, to the byte', () => {
    expect(sizes({ budgets, entry: 18_000, css: 8_000, screens: [screen('./a.tsx', 80_000)] }).ok).toBe(true)
  })

  it('are refused over them, each with what to do', () => {
    const screens = [screen('./b.tsx', 80_500), screen('./a.tsx', 10_000)]
    const { ok, says } = sizes({ budgets, entry: 18_001, css: 9_000, screens })
    expect(ok).toBe(false)
    expect(says.split('\n')).toEqual([
      expect.stringMatching(/^The entry weighs 18\.0 KB, the budget is 18\.0 KB: src\/expose\.ts may import pages only inside/),
      expect.stringMatching(/^The sheet weighs 9\.0 KB, the budget is 8\.0 KB: /),
      expect.stringMatching(/^The screen \.\/b\.tsx weighs 80\.5 KB, the budget is 80\.0 KB: /),
    ])
  })
})

describe('the changelog', () => {
  const told = {
    folder: 'mfe-hello',
    number: '1.1.0',
    version: '1.1.0-ab',
    changelog: '# Changes\n\n## 1.1.0\n\n### Added\n\n- A list.\n\n## 1.0.0\n',
  }
  // Only the version of what is live matters here.
  const live = (version: string) => ({ version }) as Parameters<typeof changelog>[1]

  it('is well with an entry for a version that is new', () => {
    expect(changelog(told, live('1.0.0-cd'))).toEqual({ name: 'changelog', ok: true, says: '1.1.0 is told' })
    expect(changelog(told, undefined).ok).toBe(true)
    expect(changelog(told, live('1.1.0-ab')).ok).toBe(true)
  })

  it.each([
    ['no file', { ...told, changelog: null }, 'mfe-hello/CHANGELOG.md says nothing of 1.1.0: add "## 1.1.0"'],
    ['only a heading', { ...told, changelog: '## 1.1.0\n\n## 1.0.0\n\n- Old.' }, 'says nothing of 1.1.0'],
    ['an entry of a longer number', { ...told, changelog: '## 1.1.01\n\n- Other.' }, 'says nothing of 1.1.0'],
    ['a version that is no number', { ...told, number: 'next' }, 'write three numbers'],
  ])('is refused with %s', (_, given, text) => {
    expect(changelog(given, undefined)).toMatchObject({ ok: false, says: expect.stringContaining(text) })
  })

  it('is refused where the number is live with other contents', () => {
    expect(changelog(told, live('1.1.0-ff')).says).toBe(
      '1.1.0 is live already, with other contents: raise the version in mfe-hello/package.json',
    )
  })
})
