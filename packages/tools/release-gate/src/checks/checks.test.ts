import { describe, expect, it } from 'vitest'
import { checkBundleSizes, checkSharedPackageCopies } from './bundle.ts'
import { checkChangelog } from './declaration.ts'
import { checkExposedPages, type ExposedFrontEnd } from './pages.ts'
import { checkScopedCss } from './scoped-css.ts'
import { checkSharedVersions } from './shared-versions.ts'

describe('shared versions', () => {
  const shell = { version: '1.0.0', contract: 1, shared: { react: '19.3.1', '@crm/shell-api': '0.1.0' } } as const
  const asking = (shared: Record<string, string>) => checkSharedVersions({ shared, contract: 1 }, shell)

  it('pass when the live shell provides what is required', () => {
    expect(asking({ react: '^19.0.0', '@crm/shell-api': '^0.1.0' })).toMatchObject({ ok: true, says: expect.stringContaining('2 ranges') })
  })

  it('fail for a React that the live shell does not have, with instructions', () => {
    const { ok, says } = asking({ react: '^20.0.0' })
    expect(ok).toBe(false)
    expect(says).toBe(
      'react: requires ^20.0.0, the live shell has 19.3.1: build against react 19.3.1, or wait until a shell with ^20.0.0 is live',
    )
  })

  it('fail for a package that no shell provides, and for another contract', () => {
    expect(asking({ recharts: '^3.0.0' }).says).toContain('recharts: requires ^3.0.0, the live shell does not provide it')
    expect(checkSharedVersions({ shared: {}, contract: 1 }, { ...shell, contract: 2 }).says).toContain('contract 1, the live shell 2')
  })
})

describe('copies of shared packages', () => {
  const page = { file: 'mfe-hello/src/page.tsx', text: "import { useState } from 'react'", from: '@crm/mfe-hello' }
  const none = { name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [], async: [] } } }

  it('are absent when a release leaves them to the shell', () => {
    expect(checkSharedPackageCopies({ shared: [none] }, [{ file: 'js/1.js', text: 'import("react")' }], [page]).ok).toBe(true)
  })

  it('are found in the manifest and in scripts', () => {
    const brought = { ...none, assets: { js: { sync: ['js/7.js'], async: [] } } }
    expect(checkSharedPackageCopies({ shared: [brought] }, [], []).says).toContain(
      'react is bundled; the shell provides it: share it with `import: false`',
    )
    const script = { file: 'js/2.js', text: 'x={reconcilerVersion:"19.3.1"}' }
    expect(checkSharedPackageCopies({ shared: [none] }, [script], [page])).toMatchObject({
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
  ])('are found by their source files: %s, %o', (name, module) => {
    const { ok, says } = checkSharedPackageCopies({ shared: [none] }, [], [page, module])
    expect([ok, says]).toEqual([false, `${name} is bundled as ${module.file}; import '${name}' instead: the shell provides it`])
  })

  it("are not reported when a package only reads React's internals", () => {
    const reads = {
      file: 'node_modules/x/i.js',
      text: 'r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H===null',
      from: 'x',
    }
    expect(checkSharedPackageCopies({ shared: [none] }, [], [reads]).ok).toBe(true)
  })
})

describe('the exposed contract', () => {
  const release = {
    name: 'hello',
    version: '1.0.0',
    pages: [{ path: '/hello', title: 'Hello', permission: 'dashboard' as const, nav: null }],
  }
  const exposes = [{ name: 'pages', assets: { js: { sync: [] } } }]
  const good: ExposedFrontEnd = { contract: 1, name: 'hello', version: '1.0.0', pages: { '/hello': 'function' } }
  const faultsOf = (exposed: ExposedFrontEnd | null | 'not loaded', modules = exposes) => checkExposedPages(release, modules, exposed)

  it('passes with a component for each page', () => {
    expect(faultsOf(good)).toEqual({ name: 'exposed contract', ok: true, says: 'contract 1, a component for each of 1 page' })
  })

  it.each([
    [
      'a page that is missing',
      { ...good, pages: {} },
      'package.json declares /hello, but src/expose.ts of mfe-hello has no component for it',
    ],
    [
      'a page that is not declared',
      { ...good, pages: { ...good.pages, '/more': 'function' } },
      'has a page /more that package.json does not declare',
    ],
    [
      'a page that is not a component',
      { ...good, pages: { '/hello': 'object' } },
      '/hello of src/expose.ts of mfe-hello is not a component',
    ],
    ['another contract', { ...good, contract: 2 }, 'has contract 2; it must be 1'],
    ["another front-end's name", { ...good, name: 'leads' }, 'has name leads; it must be hello'],
    ['nothing', null, 'exposes no ./pages'],
  ])('fails with %s', (_, exposed, text) => {
    expect(faultsOf(exposed)).toMatchObject({ ok: false, says: expect.stringContaining(text) })
  })

  it('is not checked when the shell did not load it', () => {
    const { ok, says } = faultsOf('not loaded')
    expect([ok, says]).toEqual([false, expect.stringContaining('loaded none of its pages')])
  })

  it('fails without ./pages', () => {
    expect(faultsOf(good, [{ name: 'widgets', assets: { js: { sync: [] } } }]).ok).toBe(false)
  })
})

describe('a sheet', () => {
  const own = { name: 'hello', prefixes: ['fc-'] }
  const looked = (text: string) => checkScopedCss(own, [{ file: 'css/1.css', text }])

  it.each([
    ['rules in its layer and scope', "@layer mfe{@scope ([data-mfe='hello']){.p-4{padding:1rem}@media print{.x{color:red}}}}"],
    ['the same, minified', '@layer mfe{@scope ([data-mfe=hello]){.p-4{padding:1rem}}}'],
    [
      "Tailwind's initial values",
      '@layer properties{@supports (x:y){*,:before{--tw-blur:initial}}}@property --tw-blur{syntax:"*";inherits:false}',
    ],
    ['its version', '[data-mfe=hello]{--mfe-css:"1.0.0"}'],
    ['a layer name that the shell has ordered', '@layer theme;@layer properties;'],
    ["Tailwind's own keyframes", '@keyframes spin{to{transform:rotate(360deg)}}'],
    ['keyframes with its prefix', '@keyframes hello-wave{to{opacity:0}}'],
    ['a library with a declared prefix', ':root{--fc-z:3}.fc-9x,.fc-9x *{box-sizing:border-box}@media print{[dir=rtl] .fc-a{left:0}}'],
  ])('may contain %s', (_, text) => {
    expect(looked(text)).toMatchObject({ ok: true })
  })

  it.each([
    ['a global class', '.card{padding:0}', '`.card` is outside of @scope'],
    ['a global element', '@layer mfe{button{padding:0}}', '`button` is outside of @scope'],
    ['its scope without its layer', '@scope ([data-mfe=hello]){.p-4{padding:0}}', 'outside of @layer mfe'],
    ["another front-end's scope", "@layer mfe{@scope ([data-mfe='leads']){.p-4{padding:0}}}", 'is not this front-end'],
    ['rules for its own element without a layer', '[data-mfe=hello]{color:red}', '`[data-mfe=hello]` is outside'],
    ["the shell's layers", '@layer utilities{.p-4{padding:0}}', '@layer utilities is not allowed in a front-end'],
    ['any other layer', '@layer mine;', '@layer mine is not allowed in a front-end'],
    ['a property of the page', ':root{--primary:red}', '`:root` is outside'],
    [
      'a registered property of the page',
      '@property --angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
      'start its name with --hello-',
    ],
    ['any other keyframes', '@layer mfe{@scope ([data-mfe=hello]){@keyframes wave{to{opacity:0}}}}', 'start its name with hello-'],
    ["other keyframes with a name of Tailwind's", '@keyframes spin{to{opacity:0}}', 'start its name with hello-'],
    ['a font', '@font-face{font-family:X;src:url(x.woff2)}', 'fonts and imports belong to the shell'],
    ['a selector that only excludes its prefix', 'p:not(.fc-x){color:red}', '`p:not(.fc-x)` is outside'],
  ])('may not contain %s', (_, text, fault) => {
    expect(looked(text)).toMatchObject({ ok: false, says: expect.stringContaining(fault) })
  })

  it('names the file, and limits the number of faults', () => {
    const { says } = looked(Array.from({ length: 40 }, (_, n) => `.c${n}{color:red}`).join(''))
    expect(says.split('\n')).toHaveLength(11)
    expect(says).toMatch(/^css\/1\.css: /)
    expect(says).toMatch(/… and 30 more$/)
  })
})

describe('sizes', () => {
  const budgets = { entry: 18_000, screen: 80_000, css: 8_000 }
  const screen = (page: string, js: number) => ({ page, js, css: 0 })

  it('pass within the budgets, to the byte', () => {
    expect(checkBundleSizes({ budgets, entry: 18_000, css: 8_000, screens: [screen('./a.tsx', 80_000)] }).ok).toBe(true)
  })

  it('fail above the budgets, each with a remedy', () => {
    const screens = [screen('./b.tsx', 80_500), screen('./a.tsx', 10_000)]
    const { ok, says } = checkBundleSizes({ budgets, entry: 18_001, css: 9_000, screens })
    expect(ok).toBe(false)
    expect(says.split('\n')).toEqual([
      expect.stringMatching(/^The entry is 18\.0 KB, the budget is 18\.0 KB: src\/expose\.ts may import pages only inside/),
      expect.stringMatching(/^The stylesheet is 9\.0 KB, the budget is 8\.0 KB: /),
      expect.stringMatching(/^The screen \.\/b\.tsx is 80\.5 KB, the budget is 80\.0 KB: /),
    ])
  })
})

describe('the changelog', () => {
  const described = {
    folder: 'mfe-hello',
    number: '1.1.0',
    version: '1.1.0-ab',
    changelog: '# Changes\n\n## 1.1.0\n\n### Added\n\n- A list.\n\n## 1.0.0\n',
  }
  // The cast is safe: the check reads only the live version.
  const live = (version: string) => ({ version }) as Parameters<typeof checkChangelog>[1]

  it('passes with an entry for a new version', () => {
    expect(checkChangelog(described, live('1.0.0-cd'))).toEqual({ name: 'changelog', ok: true, says: '1.1.0 is described' })
    expect(checkChangelog(described, undefined).ok).toBe(true)
    expect(checkChangelog(described, live('1.1.0-ab')).ok).toBe(true)
  })

  it.each([
    ['no file', { ...described, changelog: null }, 'mfe-hello/CHANGELOG.md has no entry for 1.1.0: add "## 1.1.0"'],
    ['only a heading', { ...described, changelog: '## 1.1.0\n\n## 1.0.0\n\n- Old.' }, 'has no entry for 1.1.0'],
    ['an entry of a longer version number', { ...described, changelog: '## 1.1.01\n\n- Other.' }, 'has no entry for 1.1.0'],
    ['a version that is not a number', { ...described, number: 'next' }, 'use three numbers'],
  ])('fails with %s', (_, given, text) => {
    expect(checkChangelog(given, undefined)).toMatchObject({ ok: false, says: expect.stringContaining(text) })
  })

  it('fails when the version is live with other contents', () => {
    expect(checkChangelog(described, live('1.1.0-ff')).says).toBe(
      '1.1.0 is already live with other contents: increase the version in mfe-hello/package.json',
    )
  })
})
