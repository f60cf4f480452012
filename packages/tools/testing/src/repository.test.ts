import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from './run/command.ts'

const lock = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')
const packages: Record<string, { version?: string; resolved?: string }> = JSON.parse(lock).packages

describe('the lock file', () => {
  // Two copies of one of these packages would break hooks, contexts and caches without a compile error.
  it.each(['react', 'react-dom', 'react-router', '@tanstack/query-core', '@module-federation/sdk'])('contains %s exactly once', (name) => {
    const copies = Object.keys(packages).filter((path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    expect(copies).toEqual([`node_modules/${name}`])
  })

  it("names no registry, so that it installs from the machine's own", () => {
    expect(Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))).toEqual([])
  })
})

it('documents link only to files and headings that exist', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(repositoryRoot, path)))
  const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
  const anchorsOf = (path: string) =>
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .filter(([, file = '', anchor]) => {
        const path = file === '' ? document : join(dirname(document), file)
        return !existsSync(join(repositoryRoot, path)) || (anchor && !anchorsOf(path).includes(anchor))
      })
      .map(([link]) => `${document}: ${link}`),
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

// Each row: the importing file, the imported file, and the rule that forbids it (null: allowed).
const imports: [from: string, to: string, rule: string | null][] = [
  ['packages/ui/src/a.ts', 'services/leads/src/index.ts', 'packages-import-no-application'],
  ['mfe-leads/src/a.ts', 'mfe-admin/src/b.ts', 'front-ends-are-independent'],
  ['shell/src/a.ts', 'mfe-leads/src/b.ts', 'front-ends-are-independent'],
  ['mfe-leads/src/c.ts', 'packages/event-store/src/index.ts', 'browser-code-stays-in-the-browser'],
  ['packages/shell-api/src/a.ts', 'node:fs', 'browser-code-needs-no-node'],
  ['services/leads/src/lead/a.ts', 'services/admin/src/index.ts', 'services-are-independent'],
  ['services/installations/src/a.ts', 'services/mail/src/index.ts', 'installations-take-leads-whole'],
  ['services/installations/src/b.ts', 'services/leads/src/lead/queries.ts', 'installations-take-leads-whole'],
  ['services/installations/src/c.ts', 'services/leads/src/index.ts', null],
  ['services/leads/src/lead/f.ts', 'services/installations/src/index.ts', 'services-are-independent'],
  ['services/host/src/a.ts', 'services/leads/src/lead/queries.ts', 'the-host-takes-services-whole'],
  ['packages/tools/local-stack/src/a.ts', 'services/leads/src/lead/queries.ts', 'the-local-stack-takes-services-whole'],
  ['packages/tools/local-stack/src/b.ts', 'services/leads/src/index.ts', null],
  ['services/leads/src/lead/b.ts', 'workers/src/main.ts', 'services-and-workers-are-strangers'],
  ['workers/src/a.ts', 'services/leads/src/lead/queries.ts', 'workers-take-services-whole'],
  ['workers/src/d.ts', 'services/leads/src/index.ts', null],
  ['services/leads/src/lead/c.ts', 'services/leads/src/color/queries.ts', 'capabilities-share-events-only'],
  ['services/leads/src/lead/decider.ts', 'services/leads/src/lead/queries.ts', 'deciders-are-pure'],
  ['packages/events/src/a.ts', 'packages/database/src/index.ts', 'events-are-pure'],
  ['packages/http/src/a.ts', 'packages/tools/testing/src/index.ts', 'production-imports-no-test'],
  ['workers/src/b.ts', 'workers/src/b.test.ts', 'production-imports-no-test'],
  ['mfe-leads/src/d.ts', 'mfe-leads/src/lead.fixture.ts', 'production-imports-no-test'],
  ['packages/tools/release-gate/src/a.ts', 'packages/tools/testing/src/index.ts', null],
  ['packages/tools/release-gate/template/src/a.ts', 'packages/event-store/src/index.ts', 'browser-code-stays-in-the-browser'],
  ['packages/domain/src/a.ts', 'packages/domain/src/gone.ts', 'nothing-unresolved'],
  ['services/host/src/b.ts', 'services/leads/src/index.ts', null],
  ['services/admin/src/user/decider.ts', 'packages/events/src/index.ts', null],
  ['services/leads/src/lead/d.ts', 'services/leads/src/color/events.ts', null],
  ['services/leads/src/lead/e.ts', 'services/leads/src/color/commands.ts', null],
  ['workers/src/c.test.ts', 'packages/tools/testing/src/index.ts', null],
]

const sandbox = mkdtempSync(join(tmpdir(), 'crm-planted-'))
afterAll(() => rmSync(sandbox, { recursive: true }))

function plant(): { from: string; rule: { name: string } }[] {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(sandbox, file)), { recursive: true })
    writeFileSync(join(sandbox, file), text)
  }
  write('tsconfig.base.json', '{}')
  const places = imports.filter(([, to]) => !to.includes(':') && !to.endsWith('gone.ts'))
  for (const [, to] of places) write(to, 'export const thing = 1\n')
  for (const [from, to] of imports) {
    const target = to.includes(':') ? to : `${'../'.repeat(from.split('/').length - 1)}${to}`
    write(from, `import { thing } from '${target}'\nexport const user = thing\n`)
  }
  const config = join(repositoryRoot, '.dependency-cruiser.cjs')
  const args = ['--config', config, '--output-type', 'json', 'packages', 'services', 'workers', 'shell', 'mfe-leads']
  const output = execFileSync(join(repositoryRoot, 'node_modules/.bin/depcruise'), args, {
    cwd: sandbox,
    encoding: 'utf8',
    maxBuffer: 20_000_000,
  })
  return JSON.parse(output).summary.violations
}

describe('the import directions', () => {
  const violations = plant()
  const broken = (from: string) => violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name)

  it.each(imports)('%s → %s: %s', (from, _to, rule) => {
    if (rule === null) expect(broken(from)).toEqual([])
    else expect(broken(from)).toContain(rule)
  })
})
