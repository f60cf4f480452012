import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkInstalledVersions } from './shared-versions.ts'

const tree = mkdtempSync(join(tmpdir(), 'crm-installed-'))
afterAll(() => rmSync(tree, { recursive: true }))

const folder = join(tree, 'mfe-hello')
const shell = { version: '1.0.0', contract: 1, shared: { react: '19.3.1', '@crm/shell-api': '0.1.2' } }
const shared = { react: '^19.0.0', '@crm/shell-api': '^0.1.0' }

function write(place: string, json: object) {
  mkdirSync(join(tree, place), { recursive: true })
  writeFileSync(join(tree, place, 'package.json'), JSON.stringify(json))
}
const checked = (dependencies: object, kind = 'dependencies') => {
  write('mfe-hello', { [kind]: dependencies })
  return checkInstalledVersions(folder, { shared }, shell)
}
write('node_modules/react', { version: '19.3.1' })

describe("a team's installed packages", () => {
  it.each(['19.3.1', '^19.0.0', '19.2.0', '19.3.4'])('pass with React %s when the live shell has 19.3.1', (react) => {
    expect(checked({ react, '@crm/shell-api': '0.1.0' })).toMatchObject({ ok: true })
  })

  it.each(['18.3.1', '^18.0.0', '20.0.0', '19.4.0', 'file:vendor/react', 'npm:other@1'])('fail with React %s in package.json', (react) => {
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies'])
      expect(checked({ react }, kind)).toEqual({
        name: 'installed',
        ok: false,
        says: `mfe-hello/package.json requires react ${react}, the live shell has 19.3.1: npm install react@19.3.1 -w mfe-hello, or remove it from mfe-hello/package.json`,
      })
  })

  it('fail with another installed React, whatever package.json requires', () => {
    write('mfe-hello/node_modules/react', { version: '18.3.1' })
    const { ok, says } = checked({ react: '19.3.1' })
    rmSync(join(folder, 'node_modules'), { recursive: true })
    expect([ok, says]).toEqual([
      false,
      expect.stringMatching(/mfe-hello\/node_modules\/react is 18\.3\.1, the live shell has 19\.3\.1: npm install/),
    ])
  })
})
